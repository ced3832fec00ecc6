import { parse as parseQuery } from 'node:querystring';
import { isJson, isObject } from '@omnichannel/contract';
import type { Contract } from '../contract.ts';
import { type FormFile, parseFormParts } from '../form.ts';
import { targetOf } from '../http/target.ts';
import type { Exchange } from '../journal.ts';
import { type Message, mediaTypeOf, textOf } from '../message.ts';
import type { Operation } from '../operation.ts';
import { copyHints } from './copy-hints.ts';
import { writtenHeaders } from './headers.ts';
import { Source, toTypeScript } from './to-typescript.ts';

/**
 * Writes a recorded request as TypeScript that sends it with @omnichannel/client.
 *
 * @returns undefined where the contract has no such operation, or the client would never send such a body
 * @param url address of the mock, without a trailing slash
 */
export async function clientCodeOf(exchange: Exchange, url: string, contract: Contract): Promise<string | undefined> {
  const { path, query } = targetOf({ url: exchange.target });
  const match = contract.route(path);
  const operation = exchange.operation === undefined ? undefined : contract.find(exchange.operation);
  if (!operation || typeof match !== 'object') return undefined;

  const { parameters, prefer } = queryOf(operation, query);
  const sent = await bodyOf(exchange.request);
  if (!sent) return undefined;
  const { body } = sent;
  const streaming = isObject(body) && body.response_mode === 'streaming';
  const options = toTypeScript({
    ...optional('params', { ...optional('path', match.parameters), ...optional('query', parameters) }),
    ...(body !== undefined && { body: streaming ? without(body, 'response_mode') : body }),
    ...optional('headers', { ...headersOf(exchange.request), ...(prefer && { prefer }) }),
  });
  const call = `(client${options === '{}' ? '' : `, ${options}`})`;
  const hasFile = call.includes('openAsBlob(');
  const name = streaming ? 'streamChatMessage' : operation.id;
  return [
    ...copyHints({ comment: '//', code: call, hasFile }),
    ...unknownFieldComment(exchange.notes),
    ...(hasFile ? ["import { openAsBlob } from 'node:fs';"] : []),
    "import { createClient } from '@omnichannel/client';",
    `import { ${name} } from '@omnichannel/client/${streaming ? 'stream' : 'operations'}';`,
    '',
    `const client = createClient(${toTypeScript({ baseUrl: url, token: 'any-token' })});`,
    streaming
      ? `for await (const event of ${name}${call}) console.log(event);`
      : `const data = await ${name}${call};\nconsole.log(data);`,
    '',
  ].join('\n');
}

/** The parameters in the client's types. The mock's own query parameters (`__code` …) become the header `Prefer`. */
function queryOf(operation: Operation, query: string): { parameters: Record<string, unknown>; prefer: string } {
  const declared = operation.prism.request?.query ?? [];
  const parameters = new Map<string, unknown>();
  const preferences: string[] = [];
  for (const [name, value] of Object.entries(parseQuery(query))) {
    if (name.startsWith('__')) {
      preferences.push(`${name.slice(2)}=${value}`);
      continue;
    }
    const type = declared.find((parameter) => parameter.name === name)?.schema?.type;
    const numeric = type === 'integer' || type === 'number';
    parameters.set(name, numeric && value !== '' && Number.isFinite(Number(value)) ? Number(value) : value);
  }
  return { parameters: Object.fromEntries(parameters), prefer: preferences.join(', ') };
}

/** The body as a value; undefined where it is invalid JSON or an invalid form, which only curl can send. */
async function bodyOf(request: Message): Promise<{ body?: unknown } | undefined> {
  const { body, size } = request;
  const mediaType = mediaTypeOf(request);
  if (size !== undefined) return { body: blobOf('file', mediaType) };
  if (body === undefined) return {};
  if (mediaType === 'multipart/form-data') {
    const parts = await parseFormParts(Buffer.from(body), String(request.headers['content-type'])).catch(() => []);
    if (parts.length === 0) return undefined;
    const members = parts.map((part) => [part.name, 'text' in part ? part.text : fileOf(part.file)]);
    return { body: Object.fromEntries(members) };
  }
  const text = textOf(body);
  if (text === undefined || !isJson(mediaType)) return { body: blobOf('file', mediaType) };
  try {
    return { body: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** A body that is a file. The client sends its type as `Content-Type`. */
function blobOf(name: string, type: string): Source {
  return new Source(`await openAsBlob(${toTypeScript(name)}${typeOption(type)})`);
}

/** A file in a form. Unlike a `Blob` it has a name. */
function fileOf({ name, mediaType }: FormFile): Source {
  const file = toTypeScript(name || 'file');
  return new Source(`new File([await openAsBlob(${file})], ${file}${typeOption(mediaType)})`);
}

function typeOption(type: string): string {
  return type && `, ${toTypeScript({ type })}`;
}

/** An `Accept` that chose the response's media type. The client itself sends one of the two excluded types. */
const choice = /^(?!application\/json$|text\/event-stream$)[\w.+-]+\/[\w.+-]+$/;

/** The headers that the client does not send by itself. */
function headersOf(request: Message): Record<string, string> {
  return Object.fromEntries(
    writtenHeaders(request).filter(([name, value]) =>
      name === 'accept' ? choice.test(value) : !/^(authorization|content-type)$/.test(name),
    ),
  );
}

/** A comment with the fields that the client's types do not have. Line breaks in a name would end the comment. */
function unknownFieldComment(notes: Exchange['notes']): string[] {
  const names = notes.map(({ field }) => field.replaceAll(/\s+/g, ' '));
  return names.length === 0 ? [] : [`// Not in the contract, and so not in the types: ${names.join(', ')}`];
}

function optional(name: string, members: object): object {
  return Object.keys(members).length > 0 ? { [name]: members } : {};
}

function without(body: object, name: string): object {
  return Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));
}
