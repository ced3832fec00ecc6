/** A template, as it was approved: what is written with `{{1}}` is filled in for each message. */
export interface Template {
  name: string;
  /** A language, or a language and region: `ar`, `en_US`. */
  language: string;
  header?: { text: string } | { type: 'image' | 'video' | 'document' };
  body: string;
  footer?: string;
  buttons: TemplateButton[];
}

export type TemplateButton =
  | { kind: 'quick_reply'; text: string }
  /** The variable of an address is at its end. */
  | { kind: 'url'; text: string; url: string };
