/** Fields of the text of a receipt (SMPP 3.4, appendix B). */
export interface ReceiptFields {
  id?: string;
  stat?: string;
  err?: string;
}

/** A field. It may be empty: then the next word is another field. */
const field = /(?<![a-z])(id|stat|err): ?(?!(?:id|sub|dlvrd|submit date|done date|stat|err|text):)([^\s\0]{1,65})/gi;

/**
 * Reads the text of a receipt, such as `id:5b sub:001 dlvrd:001 submit date:2611241200 done date:2611241201 stat:DELIVRD err:000 text:hi`.
 * The fields may be in any order. After `text:` comes the beginning of the message, which may look like fields: those before it win, and
 * among those after it the last, as a message ends before the next field.
 */
export function parseReceiptText(text: string): ReceiptFields {
  const start = text.search(/(?<![a-z])text:/i);
  const head = readFields(start === -1 ? text : text.slice(0, start));
  const tail = readFields(start === -1 ? '' : text.slice(start + 'text:'.length));
  const find = (key: string) => head.find((one) => one.key === key) ?? tail.findLast((one) => one.key === key);
  const [id, stat, err] = [find('id')?.value, find('stat')?.value, find('err')?.value];
  return { ...(id && { id }), ...(stat && { stat }), ...(err && /^\w{1,8}$/.test(err) && { err }) };
}

function readFields(text: string): { key: string; value: string }[] {
  return [...text.matchAll(field)].map(([, key = '', value = '']) => ({ key: key.toLowerCase(), value }));
}
