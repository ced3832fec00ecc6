/** The request of a scenario in the terms that all languages share. */
import type { Entry } from '../../contract.ts';
import {
  answerEventOf,
  authorizationOf,
  callOf,
  fileName,
  type HeaderValue,
  isDownload,
  isForm,
  isStream,
  jsonOf,
  type Upload,
  urlOf,
} from '../call.ts';
import { isError, type Scenario } from '../scenarios.ts';

export interface SampleRequest {
  /** In upper case. */
  method: string;
  url: string;
  /** All headers but the content type of a form, which contains its boundary. */
  headers: [name: string, value: HeaderValue][];
  body: Body | undefined;
  response: ResponseKind;
  /** How long the response can take, in seconds; absent for the usual time. */
  timeoutSeconds: number | undefined;
}

export type Body =
  | { kind: 'json'; value: unknown }
  | { kind: 'file'; upload: Upload }
  | { kind: 'form'; fields: [name: string, value: string][]; file: { field: string; upload: Upload } };

export type ResponseKind =
  /** The service rejects the request, which the sample expects. */
  | { kind: 'error' }
  | { kind: 'none' }
  | { kind: 'text' }
  | { kind: 'download'; file: string }
  /** Server-sent events. Some contain a part of an answer. */
  | { kind: 'events'; answer: string | undefined };

/** Converts a scenario of an operation to its request. */
export function requestOf(entry: Entry, scenario: Scenario): SampleRequest {
  const { parameters, payload, upload } = callOf(entry, scenario);
  const timeoutMs = entry.operation['x-timeout'];
  const headers: SampleRequest['headers'] = [];
  const authorization = authorizationOf(entry);
  if (authorization) headers.push(['Authorization', authorization]);
  if (isStream(scenario) && !payload) headers.push(['Accept', 'text/event-stream']);
  headers.push(...Object.entries(parameters.header).map(([name, value]): [string, string] => [name, String(value)]));
  if (payload && !isForm(payload)) headers.push(['Content-Type', upload?.type ?? 'application/json']);
  return {
    method: entry.method.toUpperCase(),
    url: urlOf(entry, parameters),
    headers,
    body: payload && bodyOf(payload, upload),
    response: responseOf(scenario),
    timeoutSeconds: timeoutMs === undefined ? undefined : timeoutMs / 1000,
  };
}

function bodyOf(payload: NonNullable<ReturnType<typeof callOf>['payload']>, upload: Upload | undefined): Body {
  if (!upload) return { kind: 'json', value: jsonOf(payload) };
  if (!isForm(payload)) return { kind: 'file', upload };
  const { file: _, ...fields } = jsonOf(payload);
  return {
    kind: 'form',
    fields: Object.entries(fields).map(([name, value]) => [name, String(value)]),
    file: { field: 'file', upload },
  };
}

function responseOf(scenario: Scenario): ResponseKind {
  const { body } = scenario.response ?? {};
  if (isError(scenario)) return { kind: 'error' };
  if (!body) return { kind: 'none' };
  if (isDownload(scenario)) return { kind: 'download', file: fileName(scenario.name, body.type) };
  if (!isStream(scenario)) return { kind: 'text' };
  return { kind: 'events', answer: answerEventOf(scenario) };
}
