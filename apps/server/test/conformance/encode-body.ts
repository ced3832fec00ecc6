/** A body as it goes over the wire, and its type. */
export interface EncodedBody {
  type: string;
  content: Buffer | string;
}

/**
 * Writes a body: the fields of a form as one with its boundary, bytes and text as they are, any other value as JSON.
 *
 * @param body undefined and null are none
 */
export async function encodeBody(body: unknown, type: string): Promise<EncodedBody | undefined> {
  if (body === undefined || body === null) return undefined;
  if (Buffer.isBuffer(body) || typeof body === 'string') return { type, content: body };
  return type === 'multipart/form-data' ? encodeForm(body) : { type, content: JSON.stringify(body) };
}

async function encodeForm(members: object): Promise<EncodedBody> {
  const form = new FormData();
  for (const [name, value] of Object.entries(members)) {
    if (value instanceof File) form.append(name, value);
    else form.append(name, String(value));
  }
  const written = new Response(form);
  return { type: String(written.headers.get('Content-Type')), content: Buffer.from(await written.arrayBuffer()) };
}
