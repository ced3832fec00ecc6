/** One field of a form with files. */
export interface FormField {
  content: Buffer;
  filename?: string;
  contentType?: string;
}

/** Parses `multipart/form-data` (RFC 7578) of a known sender, for tests. @throws {Error} for anything else */
export function parseMultipart(contentType: string, body: Buffer): Map<string, FormField> {
  const [, boundary] = /^multipart\/form-data; boundary=([\w-]{1,70})$/.exec(contentType) ?? [];
  if (boundary === undefined) throw new Error('The body is no form with files.');
  const fields = new Map<string, FormField>();
  const delimiter = Buffer.from(`--${boundary}`);
  let start = body.indexOf(delimiter);
  for (;;) {
    const end = body.indexOf(Buffer.concat([Buffer.from('\r\n'), delimiter]), start + delimiter.length);
    if (start < 0 || end < 0) return fields;
    const part = body.subarray(start + delimiter.length + 2, end);
    const split = part.indexOf('\r\n\r\n');
    const head = part.subarray(0, split).toString();
    const [, name = ''] = /; name="([^"]*)"/.exec(head) ?? [];
    const [, filename] = /; filename="([^"]*)"/.exec(head) ?? [];
    const [, type] = /^Content-Type: (.+)$/im.exec(head) ?? [];
    fields.set(name, {
      content: part.subarray(split + 4),
      ...(filename !== undefined && { filename }),
      ...(type !== undefined && { contentType: type.trim() }),
    });
    start = end + 2;
  }
}
