/** Serialises a request body: plain values as JSON; bytes, streams and forms, which call themselves otherwise, as they are. */
export function serializeBody(body: unknown): NonNullable<RequestInit['body']> {
  const plain = typeof body !== 'object' || / (Object|Array|Date|Null)]/.test(Object.prototype.toString.call(body));
  return plain ? JSON.stringify(body) : (body as NonNullable<RequestInit['body']>);
}
