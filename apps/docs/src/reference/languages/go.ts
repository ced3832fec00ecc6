/**
 * Samples in Go with its standard library. A body is JSON text: it keeps the order of the fields, and a nested
 * `map[string]any` is harder to read.
 */
import { capitalized, headerValue, indented, joinBlocks, jsonText, readsVariable } from './code.ts';
import { quoted } from './literal.ts';
import type { Body, ResponseKind, SampleRequest } from './request.ts';

const string = (text: string) => quoted(text, '"');

/** A raw string contains every character but the backtick. */
export const rawString = (text: string) => `\`${text.replaceAll('`', '` + "`" + `')}\``;

/** The text of a body, indented like the code around it. */
export const goJson = (value: unknown): string => jsonText(value, '\t', 60).replaceAll('\n', '\n\t');

const failOn = (error = 'err') => [`if ${error} != nil {`, `\tlog.Fatal(${error})`, '}'];

interface Part {
  imports: string[];
  lines: string[];
}

export function go({ method, url, headers, body, response }: SampleRequest): string {
  const sent = body ? prepareBody(body) : { imports: [], lines: [] };
  const received = readResponse(response);
  const call = [
    `url := ${string(url)}`,
    `request, err := http.NewRequest(http.Method${capitalized(method)}, url, ${readerOf(body)})`,
    ...failOn(),
    ...headers.map(
      ([name, value]) => `request.Header.Set(${string(name)}, ${headerValue(value, string, readVariable)})`,
    ),
    ...(body?.kind === 'form' ? ['request.Header.Set("Content-Type", form.FormDataContentType())'] : []),
    '',
    'response, err := http.DefaultClient.Do(request)',
    ...failOn(),
    'defer response.Body.Close()',
  ];
  const environment = readsVariable(headers) ? ['os'] : [];
  const imports = new Set(['log', 'net/http', ...environment, ...sent.imports, ...received.imports]);
  const lines = [...sent.lines, ...call, ...received.lines];
  return joinBlocks(
    ['package main'],
    ['import (', ...[...imports].toSorted().map((name) => `\t"${name}"`), ')'],
    ['func main() {', lines.map((line) => (line ? `\t${line}` : '')).join('\n'), '}'],
  );
}

const readVariable = (prefix: string, variable: string) => `${prefix}+os.Getenv(${variable})`;

function readerOf(body: Body | undefined): string {
  if (!body) return 'nil';
  if (body.kind === 'json') return 'body';
  return body.kind === 'form' ? '&body' : 'bytes.NewReader(file)';
}

function prepareBody(body: Body): Part {
  if (body.kind === 'json')
    return { imports: ['strings'], lines: [`body := strings.NewReader(${rawString(goJson(body.value))})`] };
  const { name, type } = body.kind === 'file' ? body.upload : body.file.upload;
  const open = [`file, err := os.ReadFile(${string(name)})`, ...failOn()];
  if (body.kind === 'file') return { imports: ['bytes', 'os'], lines: open };
  return {
    imports: ['bytes', 'mime/multipart', 'net/textproto', 'os'],
    lines: [
      ...open,
      'var body bytes.Buffer',
      'form := multipart.NewWriter(&body)',
      ...body.fields.map(([field, value]) => `form.WriteField(${string(field)}, ${string(value)})`),
      'part, err := form.CreatePart(textproto.MIMEHeader{',
      `\t"Content-Disposition": {${rawString(`form-data; name="${body.file.field}"; filename="${name}"`)}},`,
      `\t"Content-Type":        {${string(type)}},`,
      '})',
      ...failOn(),
      'part.Write(file)',
      'form.Close()',
      '',
    ],
  };
}

function readResponse(response: ResponseKind): Part {
  const failure = '\tlog.Fatalf("%s: %s", response.Status, data)';
  if (response.kind === 'events') {
    const { imports, lines } = readEvents(response.answer);
    const checked = ['if response.StatusCode >= 400 {', '\tdata, _ := io.ReadAll(response.Body)', failure, '}'];
    return { imports: [...imports, 'io'], lines: [...checked, ...lines] };
  }
  const read = ['data, err := io.ReadAll(response.Body)', ...failOn()];
  if (response.kind === 'error')
    return { imports: ['fmt', 'io'], lines: [...read, 'fmt.Println(response.Status, string(data))'] };
  const success = [...read, 'if response.StatusCode >= 400 {', failure, '}'];
  if (response.kind === 'none') return { imports: ['io'], lines: success };
  if (response.kind === 'text') return { imports: ['fmt', 'io'], lines: [...success, 'fmt.Println(string(data))'] };
  const write = `if err := os.WriteFile(${string(response.file)}, data, 0o644); err != nil {`;
  return { imports: ['io', 'os'], lines: [...success, write, '\tlog.Fatal(err)', '}'] };
}

function readEvents(answer: string | undefined): Part {
  const print = answer
    ? [
        'var event struct{ Event, Answer, Code, Message string }',
        'if err := json.Unmarshal([]byte(data), &event); err != nil {',
        '\tlog.Fatal(err)',
        '}',
        'switch event.Event {',
        `case ${string(answer)}:`,
        '\tfmt.Print(event.Answer)',
        'case "error":',
        '\tfmt.Println(event.Code, event.Message)',
        '}',
      ]
    : ['fmt.Println(data)'];
  return {
    imports: ['bufio', 'fmt', 'strings', ...(answer ? ['encoding/json'] : [])],
    lines: [
      '',
      'lines := bufio.NewScanner(response.Body)',
      'lines.Buffer(nil, 1<<20) // an event can be longer than the default of 64 KiB',
      'for lines.Scan() {',
      '\tdata := strings.TrimPrefix(lines.Text(), "data: ")',
      '\tif data == lines.Text() {',
      '\t\tcontinue',
      '\t}',
      ...indented(print.join('\n'), '\t').split('\n'),
      '}',
      'if err := lines.Err(); err != nil {',
      '\tlog.Fatal(err)',
      '}',
    ],
  };
}
