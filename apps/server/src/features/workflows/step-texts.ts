import type { WorkflowStep } from './workflow.ts';

/** A template of a step, with its position for error texts. */
export interface StepText {
  /** Field of the step: `content.body`, `translations.ar.template.parameters.0`. */
  field: string;
  text: string;
  format: 'text' | 'html';
}

type Content = WorkflowStep['content'];

/** Lists the templates of a step in all languages. */
export function listTexts({ content, translations }: WorkflowStep): StepText[] {
  return [
    ...listContentTexts(content, 'content'),
    ...Object.entries(translations).flatMap(([locale, translated]) =>
      listContentTexts(translated, `translations.${locale}`),
    ),
  ];
}

/** Lists the templates of one content. Every text of a content is one, except the name and language of a chat-app template. */
function listContentTexts(content: Content, field: string): StepText[] {
  const found: StepText[] = [];
  mapTexts(content, (text, path, format) => {
    found.push({ field: `${field}.${path}`, text, format });
    return text;
  });
  return found;
}

/** Replaces each template of a content. @param replace gets the template, its path in the content and its format */
export function mapTexts<Of extends Content>(
  content: Of,
  replace: (text: string, path: string, format: 'text' | 'html') => string,
): Of {
  const visit = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') {
      if (path === 'template.name' || path === 'template.language') return value;
      return replace(value, path, path === 'html' ? 'html' : 'text');
    }
    if (Array.isArray(value)) return value.map((item, index) => visit(item, `${path}.${index}`));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, visit(item, path === '' ? key : `${path}.${key}`)]),
    );
  };
  return visit(content, '') as Of;
}
