/** Fields of the text of a receipt (SMPP 3.4, appendix B). */
export interface ReceiptFields {
  id?: string;
  stat?: string;
  err?: string;
}

const keys = 'id|sub|dlvrd|submit date|done date|stat|err|text';

/**
 * Reads the text of a receipt, such as `id:5b sub:001 dlvrd:001 submit date:2611241200 done date:2611241201 stat:DELIVRD err:000 text:hi`.
 * The fields may be in any order. After `text:` comes the beginning of the message, which may look like fields: those before it win, and
 * among those after it the last, as a message ends before the next field.
 */
export function parseReceiptText(text: string): ReceiptFields {
  const start = text.search(/(?<![a-z])text:/i);
  const head = start === -1 ? text : text.slice(0, start);
  const tail = start === -1 ? '' : text.slice(start + 'text:'.length);
  const id = findField('id', head, tail);
  const stat = findField('stat', head, tail);
  const err = findField('err', head, tail);
  return { ...(id && { id }), ...(stat && { stat }), ...(err && /^\w{1,8}$/.test(err) && { err }) };
}

function findField(key: string, head: string, tail: string): string | undefined {
  // A field may be empty: then the next word is another field.
  const pattern = new RegExp(`(?<![a-z])${key}: ?(?!(?:${keys}):)([^\\s\\0]{1,65})`, 'gi');
  return [...head.matchAll(pattern)][0]?.[1] ?? [...tail.matchAll(pattern)].at(-1)?.[1];
}
