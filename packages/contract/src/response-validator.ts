import type { Violation } from '@omnichannel/error-formats';
import { createParser } from 'eventsource-parser';
import type { Diagnostic } from './diagnostic.ts';
import { isJson, mediaTypeOf } from './media-types.ts';
import { findSchemaErrors, findSchemaErrorsInText } from './schema-validator.ts';
import { toViolations } from './violations.ts';

/** The responses that the contract declares for an operation. */
export interface DeclaredResponses {
  responses: readonly DeclaredResponse[];
  /** The targets of references to `#/__bundled__/…`. */
  __bundled__?: unknown;
}

/** A response of the contract, without references. */
export interface DeclaredResponse {
  /** A status, a class of them such as `5XX`, or `default`. */
  code: string;
  headers?: readonly { name: string; required?: boolean; schema?: unknown }[];
  contents?: readonly DeclaredContent[];
}

interface DeclaredContent {
  mediaType: string;
  schema?: unknown;
}

/** A violation of the contract in a response, in the form of a violation in a request. */
export interface ResponseViolation extends Omit<Violation, 'in'> {
  in: 'status' | 'header' | 'body';
}

/** The status and the headers of a response, which arrive before its body. */
export interface ResponseHead {
  status: number;
  /** Names in any case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Validates one response, part by part as it arrives. */
export interface ResponseValidator {
  /** The violations in status, headers and media type. */
  head: readonly ResponseViolation[];
  /** Whether the body is a stream of Server-Sent Events. */
  isStream: boolean;
  /** The schema of the body, or of each event of a stream; undefined if the contract has none. */
  schema: unknown;
  /** @param content the whole body, or all events of a stream */
  body(content: string | Buffer): ResponseViolation[];
  /**
   * @param data of one event, as text or already parsed
   * @param index of the event in its stream, from 0; its violations have the field `events.<index>`
   */
  event(data: unknown, index: number): ResponseViolation[];
}

/** Creates the validator of one response to an operation. */
export function createResponseValidator(
  declared: DeclaredResponses,
  { status, headers }: ResponseHead,
): ResponseValidator {
  const { responses, __bundled__: bundle } = declared;
  const response = findResponse(responses, status);
  const sent = lowerCaseHeaders(headers);
  const contents = response?.contents ?? [];
  const mediaType = mediaTypeOf(sent['content-type']);
  const content = mediaType === undefined ? undefined : findContent(contents, mediaType);
  const isStream = mediaType === 'text/event-stream';

  const head = response ? [...validateMediaType(), ...validateHeaders(response)] : [undeclaredStatus()];
  return { head, isStream, schema: content?.schema, body, event };

  function undeclaredStatus(): ResponseViolation {
    const codes = responses.map(({ code }) => code).join(', ');
    return { in: 'status', field: '', message: `is ${status}, which the contract does not declare: ${codes}` };
  }

  function validateMediaType(): ResponseViolation[] {
    if (contents.length === 0 || content) return [];
    if (mediaType === undefined)
      return [{ in: 'header', field: 'Content-Type', message: 'is required', kind: 'missing' }];
    const types = contents.map((one) => one.mediaType).join(', ');
    return [{ in: 'header', field: 'Content-Type', message: `is ${mediaType}, where the contract declares ${types}` }];
  }

  function validateHeaders({ headers: names = [] }: DeclaredResponse): ResponseViolation[] {
    return names.flatMap(({ name, required, schema }): ResponseViolation[] => {
      const text = sent[name.toLowerCase()];
      if (text === undefined) {
        return required ? [{ in: 'header', field: name, message: 'is required', kind: 'missing' }] : [];
      }
      return schema ? violations(() => findSchemaErrorsInText(schema, bundle, text), ['header', name]) : [];
    });
  }

  function body(whole: string | Buffer): ResponseViolation[] {
    if (response && contents.length === 0) {
      return whole.length > 0 ? [bodyViolation(`must be empty: the contract declares no body for ${status}`)] : [];
    }
    if (!content?.schema || mediaType === undefined) return [];
    if (isStream) return parseEvents(String(whole)).flatMap(event);
    if (isJson(mediaType)) return validateJson(whole, []);
    // A text is a value of its own. A file is not validated.
    return mediaType.startsWith('text/') ? validateValue(String(whole), []) : [];
  }

  function event(data: unknown, index: number): ResponseViolation[] {
    if (!content?.schema) return [];
    const place = ['events', String(index)];
    return typeof data === 'string' ? validateJson(data, place) : validateValue(data, place);
  }

  function validateJson(json: string | Buffer, place: string[]): ResponseViolation[] {
    if (json.length === 0) return [{ ...bodyViolation('is required', place), kind: 'missing' }];
    let value: unknown;
    try {
      value = JSON.parse(String(json));
    } catch {
      return [bodyViolation('is not valid JSON', place)];
    }
    return validateValue(value, place);
  }

  function validateValue(value: unknown, place: string[]): ResponseViolation[] {
    return violations(() => findSchemaErrors(content?.schema, bundle, value), ['body', ...place]);
  }

  function violations(departures: () => Diagnostic[], [part = 'body', ...place]: string[]): ResponseViolation[] {
    try {
      const diagnostics = departures().map((diagnostic) => ({ ...diagnostic, path: [...place, ...diagnostic.path] }));
      return toViolations(part as 'header' | 'body', diagnostics) as ResponseViolation[];
    } catch (error) {
      const message = `cannot be checked, since its schema in the contract is wrong: ${(error as Error).message}`;
      return [{ in: part as 'header' | 'body', field: place.join('.'), message }];
    }
  }
}

/** A complete response. */
export interface WholeResponse extends ResponseHead {
  body?: string | Buffer | undefined;
  /** All events of a stream, in place of the body. */
  events?: readonly unknown[];
}

/**
 * Validates a complete response.
 *
 * @param method of the request: a response to HEAD has no body
 */
export function validateResponse(
  declared: DeclaredResponses,
  response: WholeResponse,
  method = 'GET',
): ResponseViolation[] {
  const check = createResponseValidator(declared, response);
  if (method === 'HEAD') return [...check.head];
  const body = response.events ? response.events.flatMap(check.event) : check.body(response.body ?? '');
  return [...check.head, ...body];
}

/** Formats a violation for people: `body messages.0.id is required`. The message of a violation of a whole path is a complete sentence. */
export function describeViolation({
  in: part,
  field,
  message,
}: {
  in: string;
  field: string;
  message: string;
}): string {
  return part === 'path' && field === '' ? message : [part, field, message].filter(Boolean).join(' ');
}

function bodyViolation(message: string, place: readonly string[] = []): ResponseViolation {
  return { in: 'body', field: place.join('.'), message };
}

/** Prefers the exact status to its class, and the class to `default`. */
function findResponse(responses: readonly DeclaredResponse[], status: number): DeclaredResponse | undefined {
  for (const code of [String(status), `${String(status)[0]}XX`, 'default']) {
    const found = responses.find((response) => response.code.toUpperCase() === code.toUpperCase());
    if (found) return found;
  }
  return undefined;
}

/** Prefers the exact type to the wildcards. */
function findContent(contents: readonly DeclaredContent[], mediaType: string): DeclaredContent | undefined {
  for (const type of [mediaType, `${mediaType.split('/', 1)[0]}/*`, '*/*']) {
    const found = contents.find((content) => mediaTypeOf(content.mediaType) === type);
    if (found) return found;
  }
  return undefined;
}

function parseEvents(text: string): string[] {
  const events: string[] = [];
  createParser({ onEvent: ({ data }) => events.push(data) }).feed(text);
  return events;
}

function lowerCaseHeaders(headers: ResponseHead['headers']): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  );
}
