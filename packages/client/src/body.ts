/** Whether a body is a plain value: bytes, streams and forms have a name of their own (`Symbol.toStringTag`). */
export function isPlain(body: unknown): boolean {
  return !(Symbol.toStringTag in Object(body));
}

/** Serialises a request body: plain values as JSON, anything else as it is. */
export function serializeBody(body: unknown): NonNullable<RequestInit['body']> {
  return isPlain(body) ? JSON.stringify(body) : (body as NonNullable<RequestInit['body']>);
}

/** Whether a body can be sent only once: it is iterated as it is sent, as a `ReadableStream` is. */
export function isOneShot(body: unknown): boolean {
  return Symbol.asyncIterator in Object(body);
}
