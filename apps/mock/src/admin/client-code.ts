import { parse as parseQuery } from 'node:querystring';
import { isJson, isObject } from '@omnichannel/contract';
import type { Contract } from '../contract.ts';
import { formPartsOf } from '../form.ts';
import { targetOf } from '../front/target.ts';
import type { Exchange } from '../journal.ts';
import { type Message, mediaTypeOf, textOf } from '../message.ts';
import type { Operation } from '../operation.ts';
import { writtenHeaders } from './headers.ts';
import { literalOf, Source } from './literal.ts';

/**
 * The same request with @omnichannel/client, as TypeScript; undefined where the request means no operation of the contract.
 *
 * @param url address of the mock, without a trailing slash
 */
export async function clientCodeOf(exchange: Exchange, url: string, contract: Contract): Promise<string | undefined> {
  const { path, query } = targetOf({ url: exchange.target });
  const match = contract.route(path);
  const operation = exchange.operation === undefined ? undefined : contract.find(exchange.operation);
  if (!operation || typeof match !== 'object') return undefined;

  const { parameters, prefer } = queryOf(operation, query);
  const body = await bodyOf(exchange.request);
  const streaming = isObject(body) && body.response_mode === 'streaming';
  const options = literalOf({
    ...optional('params', { ...optional('path', match.parameters), ...optional('query', parameters) }),
    ...(body !== undefined && { body: streaming ? without(body, 'response_mode') : body }),
    ...optional('headers', { ...headersOf(exchange.request, body), ...(prefer && { prefer }) }),
  });
  const call = `(client${options === '{}' ? '' : `, ${options}`})`;
  const name = streaming ? 'streamChatMessage' : operation.id;
  return [
    ...(call.includes('•••') ? ['// Fill in what is hidden: •••'] : []),
    ...(call.includes('openAsBlob(') ? ['// Put the file beside this code, or name another.'] : []),
    ...(call.includes('openAsBlob(') ? ["import { openAsBlob } from 'node:fs';"] : []),
    "import { createClient } from '@omnichannel/client';",
    `import { ${name} } from '@omnichannel/client/${streaming ? 'stream' : 'operations'}';`,
    '',
    `const client = createClient(${literalOf({ baseUrl: url, token: 'any-token' })});`,
    streaming
      ? `for await (const event of ${name}${call}) console.log(event);`
      : `const data = await ${name}${call};\nconsole.log(data);`,
    '',
  ].join('\n');
}

/** The parameters as the client's types want them; what the mock's own query members ask for, as the header `Prefer`. */
function queryOf(operation: Operation, query: string): { parameters: Record<string, unknown>; prefer: string } {
  const declared = operation.prism.request?.query ?? [];
  const parameters: Record<string, unknown> = {};
  const preferences: string[] = [];
  for (const [name, value] of Object.entries(parseQuery(query))) {
    if (name.startsWith('__')) {
      preferences.push(`${name.slice(2)}=${value}`);
      continue;
    }
    const type = declared.find((parameter) => parameter.name === name)?.schema?.type;
    const numeric = type === 'integer' || type === 'number';
    parameters[name] = numeric && value !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
  }
  return { parameters, prefer: preferences.join(', ') };
}

async function bodyOf(request: Message): Promise<unknown> {
  const { body, size } = request;
  const mediaType = mediaTypeOf(request);
  if (size !== undefined) return blob('file', mediaType);
  if (body === undefined) return undefined;
  if (mediaType === 'multipart/form-data') {
    const parts = await formPartsOf(Buffer.from(body), String(request.headers['content-type']));
    return Object.fromEntries(
      parts.map((part) => [part.name, 'text' in part ? part.text : blob(part.file.name, part.file.mediaType)]),
    );
  }
  const text = textOf(body);
  if (text === undefined || !isJson(mediaType)) return blob('file', mediaType);
  try {
    return JSON.parse(text);
  } catch {
    // What is not JSON cannot be written as a value: the client would never send it.
    return {};
  }
}

function blob(file: string, type: string): Source {
  return new Source(`await openAsBlob(${literalOf(file)}${type && `, ${literalOf({ type })}`})`);
}

/** What the client does not send by itself; of a file, its type. */
function headersOf(request: Message, body: unknown): Record<string, string> {
  return {
    ...Object.fromEntries(
      writtenHeaders(request).filter(([name]) => !/^(accept|authorization|content-type)$/.test(name)),
    ),
    ...(body instanceof Source && { 'content-type': mediaTypeOf(request) }),
  };
}

function optional(name: string, members: object): object {
  return Object.keys(members).length > 0 ? { [name]: members } : {};
}

function without(body: object, name: string): object {
  return Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));
}
