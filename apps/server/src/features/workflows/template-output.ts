/** Maximum length of one value in a template, in UTF-16 code units. It bounds what a filter works through. */
const maxValueLength = 20_000;

/** Maximum characters and values that the outputs and filters of one render work through: it bounds the time of a render. */
const maxRenderWork = 500_000;

/** The work of the current render. Renders are synchronous, so that there is one at a time. */
let renderWork = 0;

/** Starts to count the work of a render. */
export function startRenderWork(): void {
  renderWork = 0;
}

/** @throws {ValueLimitError} */
function countRenderWork(characters: number): void {
  renderWork += characters;
  if (renderWork > maxRenderWork) throw new ValueLimitError(`the values have more than ${maxRenderWork} characters`);
}

/** A value of the payload that exceeds a limit. */
export class ValueLimitError extends Error {
  override readonly name = 'ValueLimitError';
}

/** Converts a value to the text that a template shows. Objects have none; an array shows its items separated by ", ". */
export function toText(value: unknown): string {
  if (Array.isArray(value)) {
    if (value.length > maxValueLength) throw new ValueLimitError(`a list has more than ${maxValueLength} items`);
    countRenderWork(value.length);
    return limited(value.map((item) => (Array.isArray(item) ? '' : toText(item))).join(', '));
  }
  if (typeof value === 'string') return limited(value);
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  return '';
}

function limited(text: string): string {
  if (text.length > maxValueLength) throw new ValueLimitError(`a value has more than ${maxValueLength} characters`);
  countRenderWork(text.length + 1);
  return text;
}

const htmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};

/** Escapes text for element content and quoted attribute values of HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => htmlEntities[character] as string);
}
