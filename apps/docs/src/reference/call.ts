/** The request of a sample: parameters, body, file. */
import { addresses } from '../addresses.ts';
import { type Entry, type Parameter, resolve } from '../contract.ts';
import { choicesOf, type Payload, type Scenario } from './scenarios.ts';

export const mockUrl = addresses.mock;
/** A token for the mock, which accepts any. */
export const mockToken = 'try-me';
/** The variable that holds the operator key of the admin API. */
export const operatorKeyVariable = 'OMNICHANNEL_OPERATOR_KEY';

/** The value of a header. A secret is in a variable: neither code nor the history of a shell contains it. */
export type HeaderValue = string | { prefix: string; variable: string };

export interface Upload {
  name: string;
  type: string;
  bytes: Buffer;
}

export interface Call {
  parameters: Record<Parameter['in'], Record<string, unknown>>;
  payload: Payload | undefined;
  upload: Upload | undefined;
}

const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/x-ndjson': 'ndjson',
  'audio/amr': 'amr',
  'image/png': 'png',
  'text/csv': 'csv',
};

const jsonType = 'application/json';
export const isForm = ({ type }: Payload): boolean => type === 'multipart/form-data';
export const isStream = ({ response }: Scenario): boolean => response?.body?.type === 'text/event-stream';
export const isDownload = (scenario: Scenario): boolean =>
  !isStream(scenario) && (scenario.response?.body?.type ?? jsonType) !== jsonType;
/** The events of a streamed response. */
export const eventsOf = ({ response }: Scenario): { event: string; answer?: string }[] =>
  (response?.body?.example['x-sse-events'] ?? []) as { event: string; answer?: string }[];
/** The kind of event that contains the answer of a stream, if there is one. */
export const answerEventOf = (scenario: Scenario): string | undefined =>
  eventsOf(scenario).find(({ answer }) => answer !== undefined)?.event;
/** Whether the token of a subscriber calls the operation, too. */
export const acceptsSubscriberToken = ({ operation }: Entry): boolean =>
  operation.security?.some((scheme) => 'subscriberToken' in (scheme as object)) ?? false;

export const needsToken = ({ operation }: Entry): boolean => operation.security?.length !== 0;
/** The header with the token of a call, or with the operator key. */
export function authorizationOf(entry: Entry): HeaderValue | undefined {
  if (!needsToken(entry)) return undefined;
  return entry.kind === 'admin' ? { prefix: 'Bearer ', variable: operatorKeyVariable } : `Bearer ${mockToken}`;
}
export const fileName = (name: string, type: string): string => `${name}.${extensions[type] ?? 'bin'}`;
export const jsonOf = (payload: Payload | undefined): Record<string, unknown> =>
  (payload?.example.value ?? {}) as Record<string, unknown>;

/** The first scenario on an operation's page. */
export function firstScenario(entry: Entry): Scenario {
  const [scenario] = choicesOf(entry);
  if (!scenario) throw new Error(`The contract has no scenario of '${entry.operation.operationId}'.`);
  return scenario;
}

/** Whether the data of the service selects the scenario: the request alone does not. */
export const dependsOnData = (entry: Entry, scenario: Scenario): boolean =>
  !scenario.request && scenario.name !== firstScenario(entry).name;

/** The server that samples call: the mock, which has no admin API, or the service. */
export const serverOf = ({ kind }: Entry): string => (kind === 'admin' ? addresses.service : mockUrl);

/** The address of a call. */
export function urlOf(entry: Entry, { path, query }: Call['parameters']): string {
  const filled = entry.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return `${serverOf(entry)}${filled}${search && `?${search}`}`;
}

export function callOf(entry: Entry, scenario: Scenario): Call {
  const response = jsonOf(scenario.response?.body);
  const parameters: Call['parameters'] = { path: {}, query: {}, header: {} };
  for (const node of entry.operation.parameters ?? []) {
    const { name, in: place, required, example, schema } = resolve<Parameter>(node);
    if (required) parameters[place][name] = example ?? name;
    // The page number comes from the request.
    else if (
      place === 'query' &&
      response[name] !== undefined &&
      response[name] !== (schema?.default ?? wholeSize(name))
    )
      parameters.query[name] = response[name];
  }

  /** Without a size and a default for it, a list is one page of all items. */
  function wholeSize(name: string): unknown {
    const pages = entry.operation['x-pagination'];
    return pages?.total !== undefined && pages.size === name ? response[pages.total] : undefined;
  }

  if (entry.kind !== 'admin' && dependsOnData(entry, scenario)) parameters.header.Prefer = `example=${scenario.name}`;

  const payload = scenario.request ?? firstScenario(entry).request;
  return { parameters, payload, upload: payload && uploadOf(scenario, payload) };
}

function uploadOf({ name, response }: Scenario, payload: Payload): Upload | undefined {
  const { type, example } = payload;
  if (isForm(payload)) {
    // The response describes the file.
    const { name: file, mime_type } = jsonOf(response?.body);
    const bytes = Buffer.from(String(jsonOf(payload).file), 'latin1');
    return { name: String(file), type: String(mime_type), bytes };
  }
  const base64 = example['x-base64'];
  return base64 === undefined ? undefined : { name: fileName(name, type), type, bytes: Buffer.from(base64, 'base64') };
}
