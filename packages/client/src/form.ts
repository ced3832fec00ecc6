import { serializeBody } from './body.ts';

/**
 * Converts an object with a file to a form: the `bodySerializer` of `uploadFile`.
 *
 * @param body undefined fields are omitted; values other than strings and Blobs become JSON
 */
export function toForm(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    form.append(name, (typeof value === 'string' ? value : serializeBody(value)) as string);
  }
  return form;
}
