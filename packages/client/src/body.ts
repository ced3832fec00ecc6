/** Whether a body is a plain value: bytes, streams and forms have a name of their own (`Symbol.toStringTag`). */
export function isPlain(body: unknown): boolean {
  return !(Symbol.toStringTag in Object(body));
}

/** Serialises a request body: plain values as JSON, anything else as it is. */
export function serializeBody(body: unknown): NonNullable<RequestInit['body']> {
  return isPlain(body) ? JSON.stringify(body) : (body as NonNullable<RequestInit['body']>);
}

/**
 * Whether a body can be sent only once: a `ReadableStream`, or bytes that are generated. Chrome iterates streams since version 124
 * only, so a stream is also known by its `getReader`.
 */
export function isOneShot(body: unknown): boolean {
  return Symbol.asyncIterator in Object(body) || 'getReader' in Object(body);
}
