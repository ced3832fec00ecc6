import { isJson } from '@omnichannel/contract';
import type { IHttpHeaderParam, IHttpOperation, INodeExample } from '@stoplight/types';
import { sampleOf } from './binary.ts';
import { closeSchema } from './close-schema.ts';
import type { Operation } from './operation.ts';
import { generator, negotiator } from './prism.ts';
import type { Answer } from './scenarios.ts';

/** A response to send. */
export interface Rendered {
  status: number;
  headers: Record<string, string>;
  /** A text, which Node sends in one piece with the headers, or the bytes of a file. */
  body: string | Buffer | undefined;
}

/** Discards Prism's log of each step, since the mock logs requests itself. */
const ignore = () => {};
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore, success: ignore };

const rendered = new WeakMap<Answer, Rendered>();

/**
 * Has Prism render a response: it finds the example and the headers, or generates a body from the schema. A response of the contract is
 * always the same, so it is rendered once, while Prism's own server negotiates at each request.
 *
 * @param seed generates the body from the schema, the same one for the same seed; `false` uses the example
 */
export function render(operation: Operation, answer: Answer, seed: string | false): Rendered {
  if (seed !== false) return write(operation.prism, answer, seed);
  const known = rendered.get(answer);
  if (known) return known;
  const result = write(operation.prism, answer, false);
  rendered.set(answer, result);
  return result;
}

function write(operation: IHttpOperation, answer: Answer, seed: string | false): Rendered {
  const dynamic = seed !== false;
  const { status, code, mediaType, scenario } = answer;
  const response = operation.responses.find((declared) => declared.code === code);
  if (!response) throw new Error(`Prism does not know the response ${code} of ${operation.path}.`);
  const wish = {
    dynamic,
    ...(mediaType !== undefined && { mediaTypes: [mediaType] }),
    ...(scenario !== undefined && !dynamic && { exampleKey: scenario }),
  };
  const result = negotiator.negotiateOptionsBySpecificResponse(operation.method, wish, response)(silent);
  if (result._tag === 'Left') throw result.left;
  const { headers, schema, bodyExample } = result.right;

  const written: Record<string, string> = {};
  for (const header of headers ?? []) {
    const value = headerValue(operation, header);
    if (value !== undefined) written[header.name] = String(value);
  }
  if (mediaType === undefined) return { status, headers: written, body: undefined };

  const sample = answer.bytes ? { mediaType, bytes: answer.bytes } : sampleOf(mediaType);
  if (sample) {
    return { status, headers: { ...written, 'Content-Type': sample.mediaType }, body: sample.bytes };
  }
  written['Content-Type'] = mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType;
  const value = bodyExample?.value !== undefined ? bodyExample.value : generate(operation, schema, seed);
  return { status, headers: written, body: textOf(value, mediaType) };
}

function textOf(value: unknown, mediaType: string): string {
  if (typeof value === 'string' && !isJson(mediaType)) return value;
  const json = JSON.stringify(value) ?? '';
  return mediaType === 'text/event-stream' ? `data: ${json}\n\n` : json;
}

function headerValue(operation: IHttpOperation, header: IHttpHeaderParam): unknown {
  const example = header.examples?.[0] as INodeExample | undefined;
  if (example?.value !== undefined) return example.value;
  return header.schema ? generate(operation, header.schema, false) : undefined;
}

function generate(operation: IHttpOperation, schema: object | undefined, seed: string | false): unknown {
  if (schema === undefined) return undefined;
  const { __bundled__: bundle } = operation as { __bundled__?: unknown };
  const { generate, generateStatic } = generator();
  const result =
    seed === false
      ? generateStatic(operation, schema)
      : generate(operation, closeSchema(bundle), closeSchema(schema), seed);
  if (result._tag === 'Left') throw result.left;
  return result.right;
}
