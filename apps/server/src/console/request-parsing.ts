import { createPartValidator, findUnstorableText } from '@omnichannel/contract';
import type { FastifyRequest } from 'fastify';
import { admitBody, readBody } from '../http/body.ts';
import type { RequestBody } from '../http/contract/operation.ts';
import { HttpError } from '../http/http-error.ts';

/** Reads a whole number from the query; undefined when it is absent. */
export function readWholeNumber(request: FastifyRequest, name: string): number | undefined {
  const value = (request.query as Record<string, unknown>)[name];
  if (value === undefined) return undefined;
  const number = parseId(value);
  if (number === undefined) throw new HttpError(400, `${name} must be a whole number: ?${name}=12`);
  return number;
}

/** Reads a text from the query; undefined when it is absent or given twice. */
export function readText(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
}

/** Returns the words of a search; a result must contain all of them. */
export function readWords(request: FastifyRequest): string[] {
  return readText(request, 'search')?.slice(0, 200).split(/\s+/).filter(Boolean) ?? [];
}

/** Reads the maximum number of results of a page. */
export function readLimit(request: FastifyRequest, usual: number, most: number): number {
  return Math.min(Math.max(readWholeNumber(request, 'limit') ?? usual, 1), most);
}

/** Parses the id of a row; undefined for any other text. */
export function parseId(text: unknown): number | undefined {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

const declared: RequestBody = {
  required: true,
  schemas: new Map([['application/json', {}]]),
  types: ['application/json'],
  limit: 64 * 1024,
  isFile: false,
};

/**
 * Creates a function that reads and validates a JSON body.
 *
 * @param schema JSON Schema 2020-12
 * @throws {HttpError} 400, 413 or 415 with the fault of the body
 */
export function createBodyReader<Value>(schema: object): (request: FastifyRequest) => Promise<Value> {
  const check = createPartValidator('body', schema, {});
  return async ({ raw }) => {
    admitBody(raw, declared);
    const { value } = await readBody(raw, declared);
    if (value === undefined) throw new HttpError(400, 'Send a JSON body.');
    const [fault] = check(value, false) ?? findUnstorableText('body', value);
    if (fault) throw new HttpError(400, `${fault.field || 'The body'} ${fault.message}`.replace(/\.?$/, '.'));
    return value as Value;
  };
}
