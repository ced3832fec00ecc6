/** A request of a Postman collection. */
import { type Entry, type Parameter, resolve } from '../contract.ts';
import { callOf, firstScenario, isForm, jsonOf, needsToken } from '../reference/call.ts';
import type { Scenario } from '../reference/scenarios.ts';

interface KeyValue {
  key: string;
  value: string;
  description?: string;
  /** Whether the entry is shown but not sent. */
  disabled?: boolean;
}

export interface Request {
  method: string;
  description?: string;
  auth?: unknown;
  header: KeyValue[];
  url: { raw: string; host: string[]; path: string[]; query: KeyValue[]; variable: KeyValue[] };
  body?: unknown;
}

/** The request of a scenario. The default is the first scenario, with the optional parameters disabled. */
export function requestOf(entry: Entry, scenario?: Scenario): Request {
  const { parameters, payload, upload } = callOf(entry, scenario ?? firstScenario(entry));
  const declared = (entry.operation.parameters ?? []).map((node) => resolve<Parameter>(node));

  const parts = (place: Parameter['in']): KeyValue[] => {
    const sent = Object.entries(parameters[place]).map(([key, value]): KeyValue => ({ key, value: String(value) }));
    const offered = scenario
      ? []
      : declared
          .filter((parameter) => parameter.in === place && !(parameter.name in parameters[place]))
          .map(({ name, example, schema }) => ({
            key: name,
            value: String(example ?? schema?.default ?? ''),
            disabled: true,
          }));
    return [...sent, ...offered].map((part) => {
      const description = declared.find(({ name }) => name === part.key)?.description;
      return description ? { ...part, description } : part;
    });
  };

  const type = payload && !isForm(payload) ? [{ key: 'Content-Type', value: upload?.type ?? 'application/json' }] : [];
  const path = entry.path.slice(1).replace(/\{(\w+)\}/g, ':$1');
  const query = parts('query');
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${encodeURIComponent(value)}`);
  return {
    method: entry.method.toUpperCase(),
    ...(entry.operation.description ? { description: entry.operation.description } : {}),
    ...(needsToken(entry) ? {} : { auth: { type: 'noauth' } }),
    header: [...type, ...parts('header')],
    url: {
      raw: `{{baseUrl}}/${path}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
      host: ['{{baseUrl}}'],
      path: path.split('/'),
      query,
      variable: parts('path'),
    },
    ...(payload ? { body: bodyOf(payload, upload !== undefined) } : {}),
  };
}

/** Creates the body. A collection contains no files: the user chooses one. */
function bodyOf(payload: NonNullable<ReturnType<typeof callOf>['payload']>, isFile: boolean): unknown {
  if (isForm(payload))
    return {
      mode: 'formdata',
      formdata: Object.entries(jsonOf(payload)).map(([key, value]) =>
        key === 'file' ? { key, type: 'file', src: null } : { key, type: 'text', value: String(value) },
      ),
    };
  if (isFile) return { mode: 'file', file: { src: null } };
  return {
    mode: 'raw',
    raw: JSON.stringify(jsonOf(payload), null, 2),
    options: { raw: { language: 'json' } },
  };
}
