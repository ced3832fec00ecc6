/** A fault in the input of the reader. The message says what to change. */
export class InputError extends Error {
  /** The label of the field at fault. */
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/**
 * Reads the base URL of a server, without the slashes at its end.
 *
 * @throws {InputError} When it is none.
 */
export function baseUrlOf(text: string, field = 'Base URL'): string {
  if (text.trim() === '')
    throw new InputError(field, 'Enter the address of the mock or the service, such as http://127.0.0.1:4010.');
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new InputError(field, 'Begin with http:// or https://, as in http://127.0.0.1:4010.');
  if (url.username || url.password)
    throw new InputError(field, 'Remove user name and password from the address. The token identifies you.');
  if (url.search || url.hash)
    throw new InputError(field, 'Remove everything from ? or # in the address. The path of the operation follows it.');
  return url.origin + url.pathname.replace(/(?<!\/)\/+$/, '');
}
