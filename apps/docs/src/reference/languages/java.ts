/**
 * Samples in Java 17 with its own `HttpClient`. The JDK has neither JSON nor forms: a body is JSON text, and a sample
 * prints the text that it receives.
 */
import { headerValue, indented, joinBlocks, jsonText } from './code.ts';
import { quoted } from './literal.ts';
import type { Body, ResponseKind, SampleRequest } from './request.ts';

const string = (text: string) => quoted(text, '"');

/** Escapes JSON for a text block. JSON never contains three quotes in a row. */
export const textBlock = (text: string) => `"""\n${text.replaceAll('\\', '\\\\')}"""`;

interface Part {
  imports: string[];
  lines: string[];
}

const base = [
  'java.net.URI',
  'java.net.http.HttpClient',
  'java.net.http.HttpRequest',
  'java.net.http.HttpResponse.BodyHandlers',
];

export function java({ method, url, headers, body, response }: SampleRequest): string {
  const sent = body ? prepareBody(body) : { imports: [], lines: [] };
  const received = readResponse(response);
  const publisher = body ? publisherOf(body) : 'BodyPublishers.noBody()';
  const hasMethod = ['GET', 'POST', 'PUT', 'DELETE'].includes(method) && (body !== undefined) === /^P/.test(method);
  const calls = [
    ...headers.map(([name, value]) => `.header(${string(name)}, ${headerValue(value, string, readVariable)})`),
    ...(body?.kind === 'form' ? ['.header("Content-Type", "multipart/form-data; boundary=" + boundary)'] : []),
    hasMethod ? `.${method}(${body ? publisher : ''})` : `.method(${string(method)}, ${publisher})`,
    '.build();',
  ];
  const lines = [
    ...sent.lines,
    `var uri = URI.create(${string(url)});`,
    'var request = HttpRequest.newBuilder(uri)',
    indented(calls.join('\n'), '    '),
    'var client = HttpClient.newHttpClient();',
    `var response = client.send(request, BodyHandlers.${handlers[response.kind]}());`,
    ...received.lines,
  ];
  const publishers = body || !hasMethod ? ['java.net.http.HttpRequest.BodyPublishers'] : [];
  const imports = new Set([...base, ...publishers, ...sent.imports, ...received.imports]);
  return joinBlocks(
    [...imports].toSorted().map((name) => `import ${name};`),
    [
      'public class Main {',
      '  public static void main(String[] args) throws Exception {',
      indented(lines.join('\n'), '    '),
      '  }',
      '}',
    ],
  );
}

const readVariable = (prefix: string, variable: string) => `${prefix} + System.getenv(${variable})`;

const handlers: Record<ResponseKind['kind'], string> = {
  error: 'ofString',
  none: 'ofString',
  text: 'ofString',
  download: 'ofByteArray',
  events: 'ofLines',
};

function publisherOf(body: Body): string {
  if (body.kind === 'json') return 'BodyPublishers.ofString(body)';
  return body.kind === 'form' ? 'body' : `BodyPublishers.ofFile(Path.of(${string(body.upload.name)}))`;
}

function prepareBody(body: Body): Part {
  if (body.kind === 'file') return { imports: ['java.nio.file.Path'], lines: [] };
  if (body.kind === 'json')
    return { imports: [], lines: [`var body = ${indented(textBlock(jsonText(body.value)), '    ').trimStart()};`] };
  const { field, upload } = body.file;
  const disposition = (name: string) => `Content-Disposition: form-data; name="${name}"`;
  const parts = [
    ...body.fields.flatMap(([name, value]) => ['"--" + boundary', string(disposition(name)), '""', string(value)]),
    '"--" + boundary',
    string(`${disposition(field)}; filename="${upload.name}"`),
    string(`Content-Type: ${upload.type}`),
    '""',
    '""',
  ];
  return {
    imports: ['java.nio.file.Path', 'java.util.UUID'],
    lines: [
      'var boundary = UUID.randomUUID().toString();',
      'var head = String.join("\\r\\n",',
      `${indented(parts.join(',\n'), '    ')});`,
      'var body = BodyPublishers.concat(',
      '    BodyPublishers.ofString(head),',
      `    BodyPublishers.ofFile(Path.of(${string(upload.name)})),`,
      '    BodyPublishers.ofString("\\r\\n--" + boundary + "--\\r\\n"));',
    ],
  };
}

/** The body of an error, where the handler of a success returns no string. */
const errorTexts: Partial<Record<ResponseKind['kind'], string>> = {
  download: 'new String(response.body())',
  events: 'String.join("\\n", response.body().toList())',
};

function readResponse(response: ResponseKind): Part {
  const statusAnd = (text: string) => `response.statusCode() + " " + ${text}`;
  if (response.kind === 'error')
    return { imports: [], lines: [`System.out.println(${statusAnd('response.body()')});`] };
  const text = errorTexts[response.kind];
  const thrown = text
    ? [`  var text = ${text};`, `  throw new IOException(${statusAnd('text')});`]
    : [`  throw new IOException(${statusAnd('response.body()')});`];
  const checked = ['if (response.statusCode() >= 400) {', ...thrown, '}'];
  return { imports: ['java.io.IOException', ...importsOf(response)], lines: [...checked, ...use(response)] };
}

const importsOf = ({ kind }: ResponseKind) =>
  kind === 'download' ? ['java.nio.file.Files', 'java.nio.file.Path'] : [];

function use(response: ResponseKind): string[] {
  if (response.kind === 'text') return ['System.out.println(response.body());'];
  if (response.kind === 'download') return [`Files.write(Path.of(${string(response.file)}), response.body());`];
  if (response.kind !== 'events') return [];
  return [
    '// Each event is JSON: read it with the JSON library of your project.',
    'response.body()',
    '    .filter(line -> line.startsWith("data: "))',
    '    .forEach(line -> System.out.println(line.substring(6)));',
  ];
}
