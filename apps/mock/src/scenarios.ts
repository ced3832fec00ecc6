import { isDeepStrictEqual } from 'node:util';
import { isJson, isObject } from '@omnichannel/contract';
import { bytesOf } from './binary.ts';
import { type Echo, echoesOf, readerOf } from './echo.ts';
import { type Generated, generatedIn } from './generated.ts';

/** A response that the contract declares for an operation. */
export interface Answer {
  status: number;
  /** The key of its declaration in the contract: a status, `4XX` or `default`. */
  code: string;
  /** Absent for a response without a body. */
  mediaType?: string;
  /** Name of the scenario; absent where the contract has no example. */
  scenario?: string;
  /** The example itself, where it is not JSON but a file. */
  bytes?: Buffer;
  /** The events of a streamed response. */
  events?: readonly unknown[];
  /** Fields that repeat a part of the request: of a JSON body, or of the list of events. */
  echoes: readonly Echo[];
  /** Values of the example that are new in each response. */
  generated: readonly Generated[];
  /** Texts of the example, such as an id, with the part of the request that belongs in their place. */
  texts: readonly (readonly [text: string, read: Echo['read']])[];
}

/** A request that belongs to a scenario: the two examples have the same name. */
export interface ScenarioRequest {
  scenario: string;
  mediaType: string;
  body: unknown;
}

/** Lists the responses of an operation in the contract's order. Examples under `default` have their status in `x-status`. */
export function answersOf(responses: unknown): Answer[] {
  return entries(responses).flatMap(([code, response]): Answer[] => {
    const contents = entries(isObject(response) ? response.content : undefined);
    if (contents.length === 0)
      return code === 'default' ? [] : [{ status: statusOf(code), code, echoes: [], generated: [], texts: [] }];
    return contents.flatMap(([mediaType, content]): Answer[] => {
      const examples = examplesOf(content);
      const schema = schemaOf(content, mediaType);
      const echoes = echoesOf(schema);
      if (examples.length === 0) {
        return code === 'default'
          ? []
          : [{ status: statusOf(code), code, mediaType, echoes, generated: [], texts: [] }];
      }
      return examples.map(([scenario, example]) => {
        const { 'x-status': status, 'x-sse-events': events, 'x-base64': base64, 'x-echo': texts } = example;
        const bytes = bytesOf(base64);
        return {
          status: typeof status === 'number' ? status : statusOf(code),
          code,
          mediaType,
          scenario,
          echoes,
          generated: generatedIn(schema, events ?? example.value),
          texts: entries(texts).map(([text, expression]) => [text, readerOf(String(expression), false)]),
          ...(bytes && { bytes }),
          ...(Array.isArray(events) && { events }),
        };
      });
    });
  });
}

/** Returns the schema of a JSON body. For a stream, whose schema describes one event, it returns the schema of the list. */
function schemaOf(content: unknown, mediaType: string): unknown {
  if (!isObject(content)) return undefined;
  if (mediaType === 'text/event-stream') return { items: content.schema };
  return isJson(mediaType) ? content.schema : undefined;
}

/** The request examples of an operation. */
export function requestsOf(requestBody: unknown): ScenarioRequest[] {
  return entries(isObject(requestBody) ? requestBody.content : undefined).flatMap(([mediaType, content]) =>
    examplesOf(content).map(([scenario, example]) => ({ scenario, mediaType, body: example.value })),
  );
}

/** Finds the scenario whose request is exactly this JSON body; for a file or a form, the first with its media type. */
export function scenarioOf({ mediaType, body }: RequestBody, requests: readonly ScenarioRequest[]): string | undefined {
  return requests.find((request) => {
    if (request.mediaType !== mediaType) return false;
    return isJson(mediaType) ? isDeepStrictEqual(request.body, body) : true;
  })?.scenario;
}

/** The body of a request, as it is validated and compared. */
export interface RequestBody {
  /** In lower case and without parameters; absent when there is no body. */
  mediaType?: string;
  /** Parsed JSON, the fields of a form, or the bytes of a file as Latin-1 text, one character each. */
  body?: unknown;
}

/** Formats the available scenarios for an error message: `valid (200), invalidRequest (400)`. */
export function listOf(answers: readonly Answer[]): string {
  return [
    ...new Set(answers.map(({ status, scenario }) => (scenario ? `${scenario} (${status})` : `code ${status}`))),
  ].join(', ');
}

function examplesOf(content: unknown): [string, Record<string, unknown>][] {
  if (!isObject(content)) return [];
  const named = entries(content.examples).filter((entry): entry is [string, Record<string, unknown>] =>
    isObject(entry[1]),
  );
  if (named.length > 0) return named;
  // Prism knows an example without a name as `default`.
  return content.example === undefined ? [] : [['default', { value: content.example }]];
}

/** `4XX` stands for its first status; `default` for a failure of the service. */
function statusOf(code: string): number {
  return code === 'default' ? 500 : Number(code.toUpperCase().replace('XX', '00'));
}

function entries(node: unknown): [string, unknown][] {
  return isObject(node) ? Object.entries(node) : [];
}
