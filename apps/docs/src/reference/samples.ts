/** Samples of a scenario as curl commands and as HTTP messages. */

import { type Entry, type Parameter, resolve } from '../contract.ts';
import { quote } from '../shell-quote.ts';
import {
  authorizationOf,
  callOf,
  fileName,
  firstScenario,
  isDownload,
  isForm,
  isStream,
  jsonOf,
  urlOf,
} from './call.ts';
import { jsonText } from './languages/code.ts';

/** Formats a short body on one line, and a longer one indented like the options. */
export function curlJson(value: unknown): string {
  const line = JSON.stringify(value);
  return line.length <= 60 ? line : jsonText(value).replaceAll('\n', '\n  ');
}

/** The curl call of a scenario; the first scenario by default. */
export function curl(entry: Entry, scenario = firstScenario(entry)): string {
  const { parameters, payload, upload } = callOf(entry, scenario);
  const url = urlOf(entry, parameters);

  const options: string[] = [];
  if (isStream(scenario)) options.push('-N');
  if (entry.method !== (payload ? 'post' : 'get')) options.push(`-X ${entry.method.toUpperCase()}`);
  const authorization = authorizationOf(entry);
  if (typeof authorization === 'string') options.push(`-H ${quote(`Authorization: ${authorization}`)}`);
  // Double quotes, so that the shell inserts the variable.
  else if (authorization) options.push(`-H "Authorization: ${authorization.prefix}$${authorization.variable}"`);
  for (const [name, value] of Object.entries(parameters.header)) options.push(`-H ${quote(`${name}: ${value}`)}`);

  if (payload && isForm(payload)) {
    const parts = Object.entries({ ...jsonOf(payload), file: `@${upload?.name}` });
    options.push(...parts.map(([name, value]) => `-F ${quote(`${name}=${value}`)}`));
  } else if (upload) {
    options.push(`-H 'Content-Type: ${upload.type}'`, `--data-binary @${upload.name}`);
  } else if (payload) {
    options.push("-H 'Content-Type: application/json'", `-d ${quote(curlJson(jsonOf(payload)))}`);
  }
  if (isDownload(scenario)) options.push(`-o ${fileName(scenario.name, scenario.response?.body?.type ?? '')}`);
  return [`curl ${/[?&]/.test(url) ? quote(url) : url}`, ...options].join(' \\\n  ');
}

/** The HTTP message of a delivery. */
export function delivery({ operation }: Entry): string {
  const [type] = Object.keys(operation.requestBody?.content ?? {});
  const headers = (operation.parameters ?? []).map((node) => resolve<Parameter>(node));
  return [
    'POST /your/endpoint HTTP/1.1',
    `Content-Type: ${type}`,
    ...headers.map(({ name, example }) => `${name}: ${example}`),
  ].join('\n');
}
