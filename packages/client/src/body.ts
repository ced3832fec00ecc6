/**
 * Serialises a request body by what it is: bytes and forms go as they are, an object that holds a Blob becomes a form
 * (`uploadFile`), anything else JSON.
 */
export function serializeBody(body: unknown): BodyInit {
  if (isRaw(body)) return body;
  if (isRecord(body) && Object.values(body).some((value) => value instanceof Blob)) {
    const form = new FormData();
    for (const [name, value] of Object.entries(body)) form.append(name, value instanceof Blob ? value : String(value));
    return form;
  }
  return JSON.stringify(body);
}

function isRaw(body: unknown): body is BodyInit {
  return (
    body instanceof Blob ||
    body instanceof ArrayBuffer ||
    ArrayBuffer.isView(body) ||
    body instanceof ReadableStream ||
    body instanceof FormData
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
