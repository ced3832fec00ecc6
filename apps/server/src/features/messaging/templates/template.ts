/** An approved template. Each message fills in its variables, such as `{{1}}`. */
export interface Template {
  name: string;
  /** Language, with or without region: `ar`, `en_US`. */
  language: string;
  header?: { text: string } | { type: 'image' | 'video' | 'document' };
  body: string;
  footer?: string;
  buttons: TemplateButton[];
}

export type TemplateButton =
  | { kind: 'quick_reply'; text: string }
  /** The variable of the URL is at its end. */
  | { kind: 'url'; text: string; url: string };
