/** Samples of the operations of the admin API, for curl and for the TypeScript client. */
import { addresses } from '../addresses.ts';
import type { Entry, Parameter } from '../contract.ts';
import { resolve } from '../contract.ts';
import { quote } from '../shell-quote.ts';
import { jsonOf } from './call.ts';
import { jsonText } from './languages/code.ts';
import { choicesOf, type Scenario } from './scenarios.ts';
import { Name, source } from './source.ts';

/** The variable that holds the operator key. */
const keyVariable = 'OMNICHANNEL_OPERATOR_KEY';

/** The first scenario with a request, else the first one. */
function scenarioOf(entry: Entry): Scenario | undefined {
  const scenarios = choicesOf(entry);
  return scenarios.find(({ request }) => request) ?? scenarios[0];
}

/** The required parameters of a place, with their examples. */
function examplesOf({ operation }: Entry, place: Parameter['in']): Record<string, unknown> {
  const parameters = (operation.parameters ?? []).map((node) => resolve<Parameter>(node));
  const required = parameters.filter((one) => one.in === place && one.required);
  return Object.fromEntries(required.map(({ name, example }) => [name, example ?? name]));
}

function bodyOf(entry: Entry): { type: string; value: Record<string, unknown> } | undefined {
  const payload = scenarioOf(entry)?.request;
  return payload && { type: payload.type, value: jsonOf(payload) };
}

/** The curl call of an operation. The key is in a variable, so that no history of a shell has it. */
export function adminCurl(entry: Entry): string {
  const path = examplesOf(entry, 'path');
  const filled = entry.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const search = new URLSearchParams(examplesOf(entry, 'query') as Record<string, string>).toString();
  const url = `${addresses.service}${filled}${search && `?${search}`}`;
  const body = bodyOf(entry);
  const options = [`-H "Authorization: Bearer $${keyVariable}"`];
  if (entry.method !== (body ? 'post' : 'get')) options.unshift(`-X ${entry.method.toUpperCase()}`);
  if (body?.type.includes('json')) {
    const text = jsonText(body.value).replaceAll('\n', '\n  ');
    options.push("-H 'Content-Type: application/json'", `-d ${quote(text)}`);
  } else if (body?.type.includes('form')) {
    options.push(
      ...Object.keys(body.value).map(
        (name) => `-F ${quote(`${name}=${name === 'file' ? '@file' : body.value[name]}`)}`,
      ),
    );
  } else if (body) {
    options.push(`-H 'Content-Type: ${body.type}'`, '--data-binary @file');
  }
  return [`curl ${/[?&]/.test(url) ? quote(url) : url}`, ...options].join(' \\\n  ');
}

/** The call of an operation with the client. Each is a runnable module. */
export function adminTypescript(entry: Entry): string {
  const { operation } = entry;
  const body = bodyOf(entry);
  const isFile = body !== undefined && !body.type.includes('json');
  const query = examplesOf(entry, 'query');
  const file = new Name('file');
  const parts = body?.type.includes('form') ? { ...body.value, file } : file;
  const value = isFile ? parts : body?.value;
  const args = [
    ...Object.values(examplesOf(entry, 'path')).map((one) => source(String(one), '', 60)),
    ...(value === undefined ? [] : [source(value, '', 60)]),
    ...(Object.keys(query).length > 0 ? [source(query, '', 60)] : []),
  ];
  const call = `admin.${operation['x-resource']}(${args.join(', ')})`;
  const hasData = Object.entries(operation.responses).some(
    ([status, response]) => status.startsWith('2') && resolve(response).content,
  );
  const lines = operation['x-pagination']
    ? [`for await (const item of ${call}) console.log(item);`]
    : [hasData ? `console.log(await ${call});` : `await ${call};`];
  return [
    ...(isFile ? ["import { openAsBlob } from 'node:fs';"] : []),
    "import { OmnichannelAdmin } from '@omnichannel/admin';",
    '',
    'const admin = new OmnichannelAdmin({',
    `  baseUrl: '${addresses.service}',`,
    `  operatorKey: process.env.${keyVariable} ?? '',`,
    '});',
    ...(isFile ? ["const file = await openAsBlob('file');"] : []),
    ...lines,
    '',
  ].join('\n');
}
