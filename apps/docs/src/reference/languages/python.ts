/**
 * Samples in Python with `requests`, which most Python developers know. The standard library has no form with a file, and
 * a longer call.
 */
import { headerValue, indented, joinBlocks, readsVariable } from './code.ts';
import { literal, Name, quoted, type Syntax } from './literal.ts';
import type { Body, ResponseKind, SampleRequest } from './request.ts';

const string = (text: string) => quoted(text, '"');

export const pythonSyntax: Syntax = {
  indent: '    ',
  string,
  property: (key, value) => `${string(key)}: ${value}`,
  null: 'None',
  true: 'True',
  false: 'False',
  array: ['[', ']'],
  object: () => ['{', '}'],
  emptyObject: '{}',
  padding: '',
  trailingComma: true,
};

/** `requests` waits forever without a timeout. */
const usualTimeoutSeconds = 30;

export function python(request: SampleRequest): string {
  const { body, response } = request;
  const isEvents = response.kind === 'events';
  const call = callOf(request);
  const lines = isEvents
    ? [`with ${call} as response:`, indented(readEvents(response.answer).join('\n'), '    ')]
    : [`response = ${call}`];
  const file = body?.kind === 'file' || body?.kind === 'form' ? body : undefined;
  const sent = file
    ? [`with open(${string(uploadOf(file).name)}, "rb") as file:`, indented(lines.join('\n'), '    ')]
    : lines;
  const standard = [
    ...(response.kind === 'events' && response.answer ? ['import json'] : []),
    ...(readsVariable(request.headers) ? ['import os'] : []),
  ];
  return joinBlocks(standard, ['import requests'], [...sent, ...readResponse(response)]);
}

const readVariable = (prefix: string, variable: string) => `${prefix} + os.environ[${variable}]`;

const uploadOf = (body: Exclude<Body, { kind: 'json' }>) => (body.kind === 'form' ? body.file.upload : body.upload);

function callOf({ method, url, headers, body, response, timeoutSeconds }: SampleRequest): string {
  // `json=` sets the content type itself.
  const sent = headers
    .filter(([name]) => !(name === 'Content-Type' && body?.kind === 'json'))
    .map(([name, value]): [string, Name] => [name, new Name(headerValue(value, string, readVariable))]);
  const options: [name: string, value: unknown][] = [
    ...(sent.length > 0 ? [['headers', Object.fromEntries(sent)] satisfies [string, unknown]] : []),
    ...(body ? bodyOptions(body) : []),
    ...(response.kind === 'events' ? [['stream', true] satisfies [string, unknown]] : []),
    ['timeout', timeoutSeconds ?? usualTimeoutSeconds],
  ];
  const lines = [
    string(url),
    ...options.map(([name, value]) => `${name}=${literal(value, pythonSyntax, '    ', name.length + 1)}`),
  ];
  return `requests.${method.toLowerCase()}(\n${lines.map((line) => `    ${line},\n`).join('')})`;
}

function bodyOptions(body: Body): [name: string, value: unknown][] {
  if (body.kind === 'json') return [['json', body.value]];
  if (body.kind === 'file') return [['data', new Name('file')]];
  const { field, upload } = body.file;
  const part = new Name(`(${string(upload.name)}, file, ${string(upload.type)})`);
  return [
    ['data', Object.fromEntries(body.fields)],
    ['files', { [field]: part }],
  ];
}

/** `raise_for_status` would hide the body, which says what is wrong. */
const checked = ['if not response.ok:', '    raise SystemExit(response.text)'];

function readResponse(response: ResponseKind): string[] {
  if (response.kind === 'events') return [];
  if (response.kind === 'error') return ['print(response.status_code, response.text)'];
  const read = [...checked];
  if (response.kind === 'text') read.push('print(response.json())');
  if (response.kind === 'download')
    read.push(`with open(${string(response.file)}, "wb") as file:`, '    file.write(response.content)');
  return read;
}

const readEvents = (answer: string | undefined): string[] => [
  ...checked,
  'for line in response.iter_lines():',
  '    if line.startswith(b"data: "):',
  ...(answer
    ? [
        '        event = json.loads(line[6:])',
        `        if event["event"] == ${string(answer)}:`,
        '            print(event["answer"], end="", flush=True)',
        '        elif event["event"] == "error":',
        '            print(event["code"], event["message"])',
      ]
    : ['        print(line[6:].decode())']),
];
