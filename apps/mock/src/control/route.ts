import type { IncomingMessage, ServerResponse } from 'node:http';
import { maxJsonBytes } from '@omnichannel/contract';
import { readBody } from '../http/body.ts';
import type { Rendered } from '../render.ts';

/** A request to `/__mock`, taken apart. */
interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  /** Values of the path's parameters. */
  parameters: Record<string, string>;
  /** Address of the mock, as the caller named it. */
  url: string;
}

/** Returns a response; undefined where the route writes the response itself. */
export type Route = (call: Call) => Rendered | undefined | Promise<Rendered | undefined>;

/** Routes by path and method. */
export type Routes = Record<string, Record<string, Route>>;

/**
 * Parses the JSON body of a request.
 *
 * @param bodyLimit its maximum size in bytes
 * @throws {HttpError}
 * @throws {BodyError}
 */
export async function jsonOf(request: IncomingMessage, bodyLimit = maxJsonBytes): Promise<unknown> {
  return (await readBody(request, { requestTypes: ['application/json'], bodyLimit })).body;
}

export function json(value: unknown): Rendered {
  return { status: 200, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) };
}

export function empty(status = 204): Rendered {
  return { status, headers: {}, body: undefined };
}
