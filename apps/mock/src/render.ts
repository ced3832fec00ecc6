import type { generateStatic } from '@stoplight/prism-http/dist/mocker/generator/JSONSchema.js';
import negotiator from '@stoplight/prism-http/dist/mocker/negotiator/NegotiatorHelpers.js';
import type { IHttpHeaderParam, IHttpOperation, INodeExample } from '@stoplight/types';
import { sampleOf } from './binary.ts';
import type { Operation } from './operation.ts';
import { type Answer, isJson } from './scenarios.ts';

/** An answer as it goes over the wire. */
export interface Rendered {
  status: number;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

type Logger = Parameters<ReturnType<typeof negotiator.negotiateOptionsForValidRequest>>[0];
type Schema = Parameters<typeof generateStatic>[1];

/** Prism reports each step of its choice; the front says what there is to say. */
const silent = Object.assign(
  {},
  ...['debug', 'info', 'warn', 'error', 'success'].map((level) => ({ [level]() {} })),
) as Logger;

const rendered = new WeakMap<Answer, Rendered>();

/**
 * Has Prism write an answer: it finds the example and the headers, and makes up from the schema what has none. An answer of the contract
 * is the same each time, so it is written once: profiled, Prism's negotiation and callbacks took more than half of a request.
 *
 * @param dynamic makes up the body from the schema each time, instead of taking the example
 */
export async function render(operation: Operation, answer: Answer, dynamic: boolean): Promise<Rendered> {
  if (dynamic) return write(operation.prism, answer, true);
  const known = rendered.get(answer);
  if (known) return known;
  const result = await write(operation.prism, answer, false);
  rendered.set(answer, result);
  return result;
}

async function write(operation: IHttpOperation, answer: Answer, dynamic: boolean): Promise<Rendered> {
  const { status, mediaType, scenario } = answer;
  const options = {
    code: status,
    dynamic,
    ...(mediaType !== undefined && { mediaTypes: [mediaType] }),
    ...(scenario !== undefined && !dynamic && { exampleKey: scenario }),
  };
  const result = negotiator.negotiateOptionsBySpecificCode(operation, options, status)(silent);
  if (result._tag === 'Left') throw result.left;
  const { headers, schema, bodyExample } = result.right;

  const written: Record<string, string> = {};
  for (const header of headers ?? []) {
    const value = await headerValue(operation, header);
    if (value !== undefined) written[header.name] = String(value);
  }
  if (mediaType === undefined) return { status, headers: written, body: undefined };

  const sample = answer.bytes ? { mediaType, bytes: answer.bytes } : sampleOf(mediaType);
  if (sample) {
    return { status, headers: { ...written, 'Content-Type': sample.mediaType }, body: sample.bytes };
  }
  written['Content-Type'] = mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType;
  const example = bodyExample as INodeExample | undefined;
  const value = example?.value !== undefined ? example.value : await generate(operation, schema, dynamic);
  const text = typeof value === 'string' && !isJson(mediaType) ? value : JSON.stringify(value);
  return { status, headers: written, body: Buffer.from(text ?? '') };
}

async function headerValue(operation: IHttpOperation, header: IHttpHeaderParam): Promise<unknown> {
  const example = header.examples?.[0] as INodeExample | undefined;
  if (example?.value !== undefined) return example.value;
  return header.schema ? generate(operation, header.schema, false) : undefined;
}

/** Loaded when it is first needed: faker alone takes 0.1 s, and the contract has an example for everything. */
async function generate(operation: IHttpOperation, schema: Schema | undefined, dynamic: boolean): Promise<unknown> {
  if (schema === undefined) return undefined;
  const { default: generator } = await import('@stoplight/prism-http/dist/mocker/generator/JSONSchema.js');
  const { __bundled__: bundle } = operation as { __bundled__?: unknown };
  const result = dynamic ? generator.generate(operation, bundle, schema) : generator.generateStatic(operation, schema);
  if (result._tag === 'Left') throw result.left;
  return result.right;
}
