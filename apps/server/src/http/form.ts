import type { IncomingMessage } from 'node:http';
import { boundaryOf, missingBoundary } from '@omnichannel/contract';
import type { RequestBody } from '../contract/operation.ts';
import { admittedType, hasBody, noBody, type ParsedBody, tooLarge } from './body.ts';
import { boundedContent, type FileIntake, type ReceivedFile, sayableType } from './file.ts';
import { partsOf, textOf } from './multipart.ts';
import { Refused } from './refused.ts';

/** A file of a form. */
export interface FormFile extends ReceivedFile {
  /** As its sender calls it. */
  name: string;
}

/** A form: its members by name, texts and files; without `value` there is none. */
export interface ReceivedForm extends ParsedBody {
  value?: Readonly<Record<string, string | FormFile>>;
}

/** Parts of a form: each of them may be a file, which is put away. */
const mostParts = 20;
/** Bytes of its texts together. */
const mostText = 64 * 1024;

/**
 * Reads a form that was admitted, and puts its files away as they arrive. Of several members with one name the last counts.
 *
 * @returns its members; whoever asked releases the files among them
 * @throws {Refused} 400 or 413; nothing of it is left then
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
  const boundary = boundaryOf(headers['content-type'] ?? '');
  if (boundary === undefined) throw new Refused(400, missingBoundary);
  const members = new Map<string, string | FormFile>();
  const received: FormFile[] = [];
  let count = 0;
  let text = mostText;
  try {
    for await (const part of partsOf(boundedContent(request, declared.limit), boundary)) {
      count += 1;
      if (count > mostParts) throw new Refused(400, `The form has more than ${mostParts} parts. Send fewer.`);
      if (part.fileName === undefined) {
        const value = await textOf(part.content, text);
        if (value === undefined) throw tooLarge(mostText);
        text -= Buffer.byteLength(value);
        members.set(part.name, value);
      } else {
        const contentType = sayableType(part.contentType ?? '') ?? 'application/octet-stream';
        const file = {
          ...(await files.receive(environmentId, contentType, part.content)),
          name: part.fileName,
        };
        received.push(file);
        members.set(part.name, file);
      }
    }
  } catch (error) {
    // What cannot be removed now is removed with the old rows.
    for (const file of received) await files.release(file).catch(() => {});
    throw error;
  }
  const kept = new Set(members.values());
  for (const file of received) if (!kept.has(file)) await files.release(file);
  return { ...noBody, mediaType, value: Object.fromEntries(members), anyText: true };
}
