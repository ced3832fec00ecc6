/** A part of a form: a text, or a file, of which only the description counts here. */
export type FormPart = { name: string; text: string } | { name: string; file: FormFile };

/** A file that stands in a form. */
export interface FormFile {
  /** The name that it was sent with, or `file`. */
  name: string;
  mediaType: string;
  /** In bytes. */
  size: number;
}

/** A form by the names of its parts; of those with the same name the last. */
export type Form = Readonly<Record<string, string | FormFile>>;

/** The parts of a form, of either media type; none where it cannot be read. */
export async function formPartsOf(body: Buffer, contentType: string): Promise<FormPart[]> {
  const response = new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } });
  const form = await response.formData().catch(() => new FormData());
  return [...form].map(([name, value]) =>
    typeof value === 'string'
      ? { name, text: value }
      : { name, file: { name: value.name || 'file', mediaType: value.type, size: value.size } },
  );
}

export async function formOf(body: Buffer, contentType: string): Promise<Form> {
  const parts = await formPartsOf(body, contentType);
  return Object.fromEntries(parts.map((part) => [part.name, 'text' in part ? part.text : part.file]));
}
