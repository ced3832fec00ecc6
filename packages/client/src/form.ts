import { serializeBody } from './body.ts';

/**
 * Makes a form of an object that holds a file: the `bodySerializer` of `uploadFile`.
 *
 * @param body members that are undefined are left out; what is neither text nor a Blob becomes JSON
 */
export function toForm(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    form.append(name, (typeof value === 'string' ? value : serializeBody(value)) as string);
  }
  return form;
}
