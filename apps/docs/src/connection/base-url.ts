import { english } from '../i18n/connection-en.ts';

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
export function baseUrlOf(text: string, field = english.baseUrl, texts = english): string {
  if (text.trim() === '') throw new InputError(field, texts.noUrl);
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new InputError(field, texts.noProtocol);
  if (url.username || url.password) throw new InputError(field, texts.hasUser);
  if (url.search || url.hash) throw new InputError(field, texts.hasQuery);
  return url.origin + url.pathname.replace(/(?<!\/)\/+$/, '');
}
