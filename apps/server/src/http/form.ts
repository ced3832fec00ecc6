import type { IncomingMessage } from 'node:http';
import { maxFileBytes } from '@omnichannel/contract';
import { type FormFile as FilePart, readForm } from '@omnichannel/contract/forms';
import { admittedType, hasBody, noBody, type ParsedBody } from './body.ts';
import type { RequestBody } from './contract/operation.ts';
import { boundedContent, contentLength, type FileIntake, type ReceivedFile, wellFormedType } from './file.ts';

/** A file of a form. */
export interface FormFile extends ReceivedFile {
  /** The file name from the sender; empty without one. */
  name: string;
}

/** A form: its fields by name, texts and files; `value` is absent without a body. */
export interface ReceivedForm extends ParsedBody {
  value?: Readonly<Record<string, string | FormFile>>;
}

/**
 * Reads an admitted form, and stores its files while they arrive. The last of several fields with one name counts.
 *
 * @returns the fields; the caller releases the files among them
 * @throws {HttpError} 400 or 413
 * @throws {BodyError} 400 or 413; no file is left in either case
 */
export async function receiveForm(
  request: IncomingMessage,
  declared: RequestBody,
  files: FileIntake,
  environmentId: string,
): Promise<ReceivedForm> {
  const { headers } = request;
  if (!hasBody(headers)) return noBody;
  const mediaType = admittedType(declared, headers['content-type']);
  const fields = new Map<string, string | FormFile>();
  const received: FormFile[] = [];
  const content = boundedContent(request, declared.limit);
  // No file is larger than its form.
  const expectedBytes = contentLength(request);
  try {
    for await (const part of readForm(content, headers['content-type'] ?? '', { maxFileBytes })) {
      if ('text' in part) fields.set(part.name, part.text);
      else {
        const file = await receivePart(part);
        received.push(file);
        // A browser sends a file without name and content when none was chosen.
        if (file.name !== '' || file.size > 0) fields.set(part.name, file);
      }
    }
  } catch (error) {
    // The retention sweep removes what cannot be removed now.
    for (const file of received) await files.release(file).catch(() => {});
    throw error;
  }
  const kept = new Set(fields.values());
  for (const file of received) if (!kept.has(file)) await files.release(file);
  return { ...noBody, mediaType, value: Object.fromEntries(fields), anyText: true };

  async function receivePart({ mediaType, fileName, content }: FilePart): Promise<FormFile> {
    const contentType = wellFormedType(mediaType) ?? 'application/octet-stream';
    return { ...(await files.receive(environmentId, contentType, content, expectedBytes)), name: fileName };
  }
}
