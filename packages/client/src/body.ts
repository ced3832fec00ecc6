/** Returns whether a body is a plain value. Bytes, streams and forms have a `Symbol.toStringTag`. */
export function isPlain(body: unknown): boolean {
  return !(Symbol.toStringTag in Object(body));
}

/** Serializes a request body: plain values as JSON, anything else unchanged. */
export function serializeBody(body: unknown): NonNullable<RequestInit['body']> {
  return isPlain(body) ? JSON.stringify(body) : (body as NonNullable<RequestInit['body']>);
}

/**
 * Returns whether a body can be sent only once: a `ReadableStream` or an async iterable. Chrome iterates streams only since version
 * 124, so `getReader` is checked as well.
 */
export function isOneShot(body: unknown): boolean {
  return 'getReader' in Object(body) || Symbol.asyncIterator in Object(body);
}
