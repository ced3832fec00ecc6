/** Whether a body is a plain value: bytes, streams and forms call themselves otherwise. */
export function isPlain(body: unknown): boolean {
  return typeof body !== 'object' || / (Object|Array|Date|Null)]/.test({}.toString.call(body));
}

/** Serialises a request body: plain values as JSON, anything else as it is. */
export function serializeBody(body: unknown): NonNullable<RequestInit['body']> {
  return isPlain(body) ? JSON.stringify(body) : (body as NonNullable<RequestInit['body']>);
}
