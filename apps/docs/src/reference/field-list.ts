/** The list of the fields of a body: their ids, and which nested fields are open at first. */

/** Returns the id of a field. It is the path of the field, so that a reader can write it: `request.text.body`. */
export const fieldId = (prefix: string, name: string): string => `${prefix}.${name.replace(/[^\w.-]/g, '-')}`;

/** The maximum number of fields that open at the second level without a click. */
const few = 3;

/**
 * Decides whether the nested fields of a field are open at first: those of required fields are, at the second level only
 * if they are few. Everything deeper is closed.
 *
 * @param depth 0 for a field of the body itself
 * @param count the number of nested fields
 */
export function opensAtFirst(depth: number, required: boolean, count: number): boolean {
  return required && (depth === 0 || (depth === 1 && count <= few));
}

/** The maximum length of limits in the line of the name, in characters. */
const short = 44;

/** Puts short limits after the name of a field, and long ones below its description. Both are Markdown. */
export function limitsAround(limits: string[]): { beside: string; below: string } {
  const text = limits.join(' · ');
  return text.length <= short ? { beside: text, below: '' } : { beside: '', below: text };
}
