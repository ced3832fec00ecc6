/** Creates the data of the form from the contract. */
import { STATUS_CODES } from 'node:http';
import { type Entry, type Parameter, resolve, type Schema } from '../contract.ts';
import { callOf, isForm, jsonOf, mockToken, mockUrl, needsToken, type Upload } from '../reference/call.ts';
import { hintsOf, limitsOf, typeOf } from '../reference/describe.ts';
import { type Scenario, scenariosOf } from '../reference/scenarios.ts';
import { start } from '../start-command.ts';
import type { BodyShape, Field, ScenarioData, TryItData } from './data.ts';

/** The path of the data of an operation, relative to the root of the site. */
export const dataPath = ({ page }: Entry): string => page.replace(/\/$/, '.json');

export function prepare(entry: Entry): TryItData {
  const { method, path, operation } = entry;
  const scenarios = scenariosOf(entry).map((scenario) => scenarioData(entry, scenario));
  const body = bodyShape(entry);
  const statuses = [...new Set(scenarios.flatMap(({ status }) => status ?? []))];
  return {
    operationId: operation.operationId,
    method: method.toUpperCase(),
    path,
    needsToken: needsToken(entry),
    mock: { url: mockUrl, token: mockToken, start },
    fields: [...(operation.parameters ?? []).map((node) => field(resolve<Parameter>(node))), prefer],
    ...(body ? { body } : {}),
    scenarios: scenarios.toSorted((a, b) => Number(b.hasRequest) - Number(a.hasRequest)),
    reasons: Object.fromEntries(statuses.map((status) => [status, STATUS_CODES[status] ?? ''])),
    lastEvents: lastEvents(entry),
  };
}

const plain = (markdown: string) => markdown.replaceAll('`', '');
const hintOf = (schema: Schema) => [typeOf(schema), ...limitsOf(schema), ...hintsOf(schema)].map(plain).join(' · ');

function field({ name, in: place, required = false, schema: node = {} }: Parameter): Field {
  const schema = resolve<Schema>(node);
  const values = schema.enum?.map(String);
  return { place, name, required, hint: hintOf(schema), ...(values ? { values } : {}) };
}

const prefer: Field = {
  place: 'header',
  name: 'Prefer',
  required: false,
  hint: 'Requests a response from the mock by name. A service ignores it.',
};

function bodyShape({ operation }: Entry): BodyShape | undefined {
  const content = operation.requestBody?.content;
  if (!content) return undefined;
  if ('application/json' in content) return { kind: 'json' };
  const form = content['multipart/form-data'];
  if (!form) return { kind: 'file', types: Object.keys(content).filter((type) => !type.includes('*')) };
  const parts = Object.entries(resolve<Schema>(form.schema ?? {}).properties ?? {}).map(
    ([name, node]) => [name, resolve<Schema>(node)] as const,
  );
  const isFile = ([, schema]: (typeof parts)[number]) => typeOf(schema) === 'file';
  const [file] = parts.find(isFile) ?? ['file'];
  const others = parts.filter((part) => !isFile(part)).map(([name, schema]) => ({ name, hint: hintOf(schema) }));
  return { kind: 'form', file, parts: others };
}

function scenarioData(entry: Entry, scenario: Scenario): ScenarioData {
  const { parameters, payload, upload } = callOf(entry, scenario);
  return {
    name: scenario.name,
    summary: plain(scenario.summary),
    ...(scenario.response ? { status: scenario.response.status } : {}),
    hasRequest: !parameters.header.Prefer,
    parameters: { path: texts(parameters.path), query: texts(parameters.query), header: texts(parameters.header) },
    ...(upload ? { file: sampleFile(upload) } : {}),
    ...(payload && isForm(payload) ? { parts: texts(jsonOf(payload)) } : {}),
    ...(payload && !upload ? { json: payload.example.value } : {}),
  };
}

const texts = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

const sampleFile = ({ name, type, bytes }: Upload) => ({ name, type, base64: bytes.toString('base64') });

/** The last events of the transcripts in the contract, which are complete streams. */
function lastEvents(entry: Entry): string[] {
  const last = scenariosOf(entry).flatMap(({ response }) => response?.body?.example['x-sse-events']?.at(-1) ?? []);
  return [...new Set((last as { event: string }[]).map(({ event }) => event))];
}
