/** A part of a form: a text, or a file of which only the description counts here. */
export type FormPart = { name: string; text: string } | { name: string; file: string; mediaType: string };

/** The parts of a `multipart/form-data` body; none where it cannot be read. */
export async function formPartsOf(body: Buffer, contentType: string): Promise<FormPart[]> {
  const response = new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } });
  const form = await response.formData().catch(() => new FormData());
  return [...form].map(([name, value]) =>
    typeof value === 'string' ? { name, text: value } : { name, file: value.name || 'file', mediaType: value.type },
  );
}
