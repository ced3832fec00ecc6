import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { createDereferencer, fillTemplate, isObject } from '@omnichannel/contract';
import { type Document, readDocument } from './contract/document.ts';
import type { OperationId } from './contract/operation.ts';
import type { FileIntake } from './file.ts';
import type { Handlers } from './handler.ts';

/** A valid request of an operation and its response, built from the contract's examples. For tests and benches. */
export interface Sample {
  id: OperationId;
  method: string;
  template: string;
  /** The path with values of its parameters, and the query. */
  url: string;
  secured: boolean;
  keyed: boolean;
  headers: Record<string, string>;
  payload?: string | Buffer;
  reply: { status: number; body: unknown; headers: Record<string, string> };
}

// biome-ignore lint/suspicious/noExplicitAny: the document's own objects
type Source = any;

export async function readSamples(): Promise<Sample[]> {
  const document = await readDocument();
  const { dereference } = createDereferencer(document);
  return Object.entries(dereference(document.paths) as Record<string, Source>).flatMap(([template, item]) =>
    ['get', 'post', 'put', 'patch', 'delete']
      .filter((method) => isObject(item[method]))
      .map((method) => sampleOf(document, template, method.toUpperCase(), item[method])),
  );
}

/** Returns handlers that respond with the example of each operation. */
export function sampleHandlers(samples: readonly Sample[]): Handlers {
  return Object.fromEntries(samples.map(({ id, reply }) => [id, async () => reply])) as Handlers;
}

/** Receives files, and discards them. */
export const droppedFiles: FileIntake = {
  async receive(_environmentId, contentType, content) {
    const bytes = await buffer(content);
    const sha256 = createHash('sha256').update(bytes).digest();
    return { id: randomUUID(), contentType, size: bytes.length, head: bytes, sha256 };
  },
  release: async () => {},
};

function sampleOf(document: Document, template: string, method: string, source: Source): Sample {
  const parameters: Source[] = source.parameters ?? [];
  const exampleOf = (parameter: Source) =>
    String(parameter.example ?? parameter.schema.examples?.[0] ?? parameter.schema.default);
  const path = parameters
    .filter((parameter) => parameter.in === 'path')
    .map((parameter) => [parameter.name, exampleOf(parameter)]);
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const search = new URLSearchParams(
    query.map((parameter): [string, string] => [parameter.name, exampleOf(parameter)]),
  ).toString();
  const [mediaType, content] =
    Object.entries<Source>(source.requestBody?.content ?? {}).find(([, { examples }]) => examples) ?? [];
  const [status, response] = Object.entries<Source>(source.responses).find(([code]) => code.startsWith('2')) ?? [];
  return {
    id: source.operationId,
    method,
    template,
    url: fillTemplate(template, Object.fromEntries(path)) + (search && `?${search}`),
    secured: (source.security ?? document.security).length > 0,
    keyed: parameters.some(({ name }) => name === 'Idempotency-Key'),
    ...bodyOf(mediaType, content),
    reply: replyOf(Number(status), response),
  };
}

const boundary = 'sample';

function bodyOf(mediaType: string | undefined, content: Source): Pick<Sample, 'headers' | 'payload'> {
  if (mediaType === undefined) return { headers: {} };
  const { value } = Object.values<Source>(content.examples)[0];
  const headers = { 'content-type': mediaType };
  if (mediaType === 'application/json') return { headers, payload: JSON.stringify(value) };
  if (mediaType !== 'multipart/form-data') return { headers, payload: Buffer.from([0, 1, 2, 255]) };
  const part = (disposition: string, text: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`;
  const payload = `${part('name="user"', 'user-1042')}${part('name="file"; filename="a.png"', 'bytes')}--${boundary}--\r\n`;
  return { headers: { 'content-type': `${mediaType}; boundary=${boundary}` }, payload };
}

function replyOf(status: number, response: Source): Sample['reply'] {
  const content = response.content ?? {};
  const json = content['application/json'];
  if (json) return { status, headers: {}, body: Object.values<Source>(json.examples)[0].value };
  const [mediaType] = Object.keys(content);
  return mediaType === undefined
    ? { status, headers: {}, body: undefined }
    : { status, headers: { 'Content-Type': mediaType }, body: Buffer.from([0, 1, 2, 255]) };
}
