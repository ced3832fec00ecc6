import { fillTemplate } from '@omnichannel/contract';
import type { Operation, OperationId } from '../../src/http/contract/operation.ts';
import { encodeBody } from './encode-body.ts';
import { type RawResponse, send } from './http.ts';
import type { Sample } from './scenarios.ts';
import { sendByClient } from './send-by-client.ts';
import type { Caller, Target } from './targets.ts';

/** Replacements for parts of an operation's sample request. */
export interface RequestParts {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  /** A value is sent as JSON, or as a form if that is the type; bytes and text are sent unchanged; null sends no body. */
  body?: unknown;
  headers?: Record<string, string>;
  method?: string;
  /** Text that is appended to the path. */
  suffix?: string;
  /** Null sends no token. */
  token?: string | null;
}

/** A call and its response. */
export interface CallResult {
  parts: { params: Record<string, string>; query: Record<string, string | number>; body: unknown };
  response: RawResponse;
  /** The body, if it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a response of any operation
  json: any;
  /** All events, if the response is a stream. Then `json` is the first event. */
  events?: readonly { event: string }[];
}

/** The target of a scenario, and the caller that only this scenario uses. */
export interface ScenarioContext {
  target: Target;
  caller: Caller;
  /** All operations of the service. */
  operations: readonly Operation[];
  call(id: OperationId, parts?: RequestParts): Promise<CallResult>;
}

export interface ScenarioContextOptions {
  operations: readonly Operation[];
  samples: ReadonlyMap<OperationId, Sample>;
  /** Whether the client package sends the requests. A response is then serialized from the data that the client has parsed. */
  byClient?: boolean;
  /** Called for each response. */
  onAnswer?(id: OperationId, status: number): void;
}

export function createScenarioContext(
  target: Target,
  caller: Caller,
  { operations, samples, byClient, onAnswer }: ScenarioContextOptions,
): ScenarioContext {
  return {
    target,
    caller,
    operations,
    async call(id, { headers = {}, suffix = '', token = caller.token, ...changes } = {}) {
      const operation = operations.find((one) => one.id === id) as Operation;
      const sample = samples.get(id) as Sample;
      const { params = sample.params, query = sample.query, body = sample.body, method = operation.method } = changes;
      const search = new URLSearchParams(query as Record<string, string>);
      const { 'Content-Type': type = sample.mediaType ?? 'application/json', ...others } = headers;
      const sendRaw = async () => {
        const written = await encodeBody(body, type);
        return send(target.url, {
          method,
          path: fillTemplate(operation.template, params) + suffix + (search.size > 0 ? `?${search}` : ''),
          headers: {
            ...(token !== null && { Authorization: `Bearer ${token}` }),
            ...((written || 'Content-Type' in headers) && { 'Content-Type': written?.type ?? type }),
            ...others,
          },
          ...(written && { body: written.content }),
        });
      };
      const response = byClient
        ? await sendByClient(target.url, { operation, params, query, body, type, headers: others, token })
        : await sendRaw();
      onAnswer?.(id, response.status);
      const contentType = String(response.headers['content-type']);
      const called = { parts: { params, query, body }, response };
      if (contentType.startsWith('text/event-stream')) {
        const events = Array.from(String(response.body).matchAll(/^data: (.*)$/gm), ([, data = '']) =>
          JSON.parse(data),
        );
        return { ...called, json: events[0], events };
      }
      return {
        ...called,
        json: contentType.startsWith('application/json') ? JSON.parse(String(response.body)) : undefined,
      };
    },
  };
}
