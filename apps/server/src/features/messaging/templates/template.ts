/** A template. Each message fills in its variables, such as `{{1}}`. */
export interface Template {
  name: string;
  /** Language, with or without region: `ar`, `en_US`. */
  language: string;
  header?: { text: string } | { type: 'image' | 'video' | 'document' };
  body: string;
  footer?: string;
  buttons: TemplateButton[];
  /** State of the approval, as a lower-case word. Absent: `approved`. Only approved templates can be sent. */
  status?: string;
  /** The opinion of recipients, as a lower-case word of the provider: `green`, `yellow`, `red`. */
  quality?: string;
}

/** The parts of a template that are stored as one value. */
export type TemplateDefinition = Omit<Template, 'name' | 'language' | 'status' | 'quality'>;

export type TemplateButton =
  | { kind: 'quick_reply'; text: string }
  /** The variable of the URL is at its end. */
  | { kind: 'url'; text: string; url: string };
