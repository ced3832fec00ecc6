import { fillTemplate } from '@omnichannel/contract';
import type { Operation } from '../../src/contract/operation.ts';
import type { OperationId } from '../../src/http/handler.ts';
import { type Answer, send } from './http.ts';
import type { Sample } from './scenarios.ts';
import type { Caller, Target } from './targets.ts';

/** What replaces parts of an operation's sample request. */
export interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  /** A value is sent as JSON, bytes and text as they are; null sends none. */
  body?: unknown;
  headers?: Record<string, string>;
  method?: string;
  /** Goes behind the path. */
  suffix?: string;
  /** Null sends none. */
  token?: string | null;
}

/** A call, and what came of it. */
export interface Called {
  parts: { params: Record<string, string>; query: Record<string, string | number>; body: unknown };
  answer: Answer;
  /** The body, where it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any operation
  json: any;
}

/** Where a scenario plays: a target, and a caller whom nobody else is. */
export interface World {
  target: Target;
  caller: Caller;
  call(id: OperationId, parts?: Parts): Promise<Called>;
}

export interface WorldOptions {
  operations: readonly Operation[];
  samples: ReadonlyMap<OperationId, Sample>;
  /** Hears of each answer. */
  onAnswer?(id: OperationId, status: number): void;
}

export function createWorld(target: Target, caller: Caller, { operations, samples, onAnswer }: WorldOptions): World {
  return {
    target,
    caller,
    async call(id, { headers = {}, suffix = '', token = caller.token, ...changes } = {}) {
      const operation = operations.find((one) => one.id === id) as Operation;
      const sample = samples.get(id) as Sample;
      const { params = sample.params, query = sample.query, body = sample.body, method = operation.method } = changes;
      const search = new URLSearchParams(query as Record<string, string>);
      const isValue = body !== undefined && body !== null && typeof body !== 'string' && !Buffer.isBuffer(body);
      const answer = await send(target.url, {
        method,
        path: fillTemplate(operation.template, params) + suffix + (search.size > 0 ? `?${search}` : ''),
        headers: {
          ...(token !== null && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && body !== null && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && body !== null && { body: isValue ? JSON.stringify(body) : (body as string) }),
      });
      onAnswer?.(id, answer.status);
      const isJson = String(answer.headers['content-type']).startsWith('application/json');
      const json = isJson ? JSON.parse(String(answer.body)) : undefined;
      return { parts: { params, query, body }, answer, json };
    },
  };
}
