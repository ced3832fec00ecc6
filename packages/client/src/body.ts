/** Serialises a request body: an object as JSON; bytes, streams and forms, which call themselves otherwise, as they are. */
export function serializeBody(body: unknown): BodyInit {
  return String(body) === '[object Object]' ? JSON.stringify(body) : (body as BodyInit);
}
