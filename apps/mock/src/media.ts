import { acceptsSuccess, isObject, negotiateMediaType } from '@omnichannel/contract';
import { sampleOf, sampleTypes } from './binary.ts';
import type { CustomResponse, Feature, MockRequest } from './feature.ts';
import { HttpError } from './http/http-error.ts';
import type { Operation } from './operation.ts';
import { type Rendered, render } from './render.ts';

export interface MediaLimits {
  /** Maximum total size in bytes. Default 64 MiB. */
  bytes?: number;
  /** Maximum number of ids of removed files that are kept. Default 10,000. */
  gone?: number;
}

interface StoredFile {
  /** The `Content-Type` of the upload, with parameters. */
  contentType: string;
  bytes: Buffer;
  /** Whether its id is that of an example, which the contract has a response for even after a deletion. */
  isExample: boolean;
}

/**
 * Keeps uploaded files in memory. The id from the upload's response returns the file until it is deleted. Beyond the limit, the oldest
 * files are removed. An unknown id gets the contract's response.
 */
export function createMedia({ bytes: limit = 64 * 1024 * 1024, gone: goneLimit = 10_000 }: MediaLimits = {}): Feature {
  const files = new Map<string, StoredFile>();
  const gone = new Set<string>();
  let size = 0;

  return {
    answer(asked) {
      const { operation, path, header } = asked;
      if (operation.id !== 'getChatAppMedia' || operation.state) return undefined;
      const id = idIn(path);
      const file = files.get(id);
      if (file) return { ...fileAnswer(operation, file), source: 'the uploaded file' };
      return gone.has(id) ? undefined : sampleFor(operation, header.accept);
    },

    scenario({ operation, path }) {
      const asksForFile = operation.id === 'getChatAppMedia' || operation.id === 'deleteChatAppMedia';
      return asksForFile && gone.has(idIn(path)) ? 'unknownMedia' : undefined;
    },

    commit(asked, response) {
      // With state, the files are records of the session.
      if (asked.operation.state) return;
      if (asked.operation.id === 'uploadChatAppMedia') store(asked, response);
      if (asked.operation.id === 'deleteChatAppMedia') drop(idIn(asked.path));
    },

    reset() {
      files.clear();
      gone.clear();
      size = 0;
    },
  };

  function store({ operation, body, header }: MockRequest, response: Rendered): void {
    const id = idOf(response);
    if (id === undefined || typeof body !== 'string') return;
    drop(id);
    gone.delete(id);
    // The HTTP layer passes a file as Latin-1 text, one character per byte.
    const bytes = Buffer.from(body, 'latin1');
    files.set(id, {
      contentType: header['content-type'] ?? 'application/octet-stream',
      bytes,
      isExample: operation.answers.some((answer) => render(operation, answer, false).body === response.body),
    });
    size += bytes.length;
    for (const oldest of files.keys()) {
      if (size <= limit) break;
      drop(oldest);
    }
  }

  function drop(id: string): void {
    const file = files.get(id);
    if (!file) return;
    files.delete(id);
    size -= file.bytes.length;
    if (file.isExample) return;
    gone.add(id);
    if (gone.size <= goneLimit) return;
    const [oldest = id] = gone;
    gone.delete(oldest);
  }
}

function idIn(path: Record<string, string>): string {
  return path.mediaId ?? '';
}

/** The media id in the response to an upload. */
function idOf({ body }: Rendered): string | undefined {
  if (typeof body !== 'string') return undefined;
  const answer: unknown = JSON.parse(body);
  const [file] = isObject(answer) && Array.isArray(answer.media) ? answer.media : [];
  return isObject(file) && typeof file.id === 'string' ? file.id : undefined;
}

/**
 * Returns a sample if the client wants a type without an example in the contract.
 *
 * @throws {HttpError} 406 if there is no sample of it either
 */
function sampleFor(operation: Operation, accept: string | undefined): CustomResponse | undefined {
  if (accept === undefined || accept === '*/*') return undefined;
  const exemplified = operation.answers.flatMap(({ status, scenario, mediaType }) =>
    status === 200 && scenario !== undefined && mediaType !== undefined ? [mediaType] : [],
  );
  const offered = [...new Set([...exemplified, ...sampleTypes])];
  const mediaType = negotiateMediaType(offered, accept);
  if (mediaType === undefined) {
    if (acceptsSuccess(accept, offered, typesOfFailures(operation))) return undefined;
    const types = offered.join(', ');
    throw new HttpError(406, `The Accept header excludes all types that the mock has files of. Send one of ${types}.`);
  }
  if (exemplified.includes(mediaType)) return undefined;
  const sample = sampleOf(mediaType);
  if (!sample) return undefined;
  return {
    ...fileAnswer(operation, { contentType: mediaType, bytes: sample.bytes }),
    source: `a sample of ${mediaType}`,
  };
}

function typesOfFailures({ answers }: Operation): string[] {
  return answers.flatMap(({ status, mediaType }) => (status >= 400 ? (mediaType ?? []) : []));
}

/** The file, with the other headers of the contract's success. */
function fileAnswer(operation: Operation, { contentType, bytes }: Pick<StoredFile, 'contentType' | 'bytes'>): Rendered {
  const success = operation.answers.find(({ status }) => status === 200);
  const headers = success ? render(operation, success, false).headers : {};
  return { status: 200, headers: { ...headers, 'Content-Type': contentType }, body: bytes };
}
