/** Samples in C# 11 (.NET 7) with its own `HttpClient`. Our tests do not compile them: Debian has no .NET SDK. */
import { capitalized, headerValue, indented, joinBlocks, jsonText } from './code.ts';
import { quoted } from './literal.ts';
import type { Body, ResponseKind, SampleRequest } from './request.ts';

const string = (text: string) => quoted(text, '"');

/** JSON needs no escapes in a raw string: it never contains three quotes in a row. */
export const rawString = (text: string) => `"""\n${indented(text, '    ')}\n    """`;

/** The default of `HttpClient`. */
const usualTimeoutSeconds = 100;

export function csharp({ method, url, headers, body, response, timeoutSeconds = 0 }: SampleRequest): string {
  const usings = [...(body ? ['System.Net.Http.Headers'] : []), ...(hasAnswer(response) ? ['System.Text.Json'] : [])];
  return joinBlocks(
    usings.map((namespace) => `using ${namespace};`),
    [
      'using var client = new HttpClient();',
      ...(timeoutSeconds > usualTimeoutSeconds ? [`client.Timeout = TimeSpan.FromSeconds(${timeoutSeconds});`] : []),
      `var url = ${string(url)};`,
      `using var request = new HttpRequestMessage(HttpMethod.${capitalized(method)}, url);`,
      ...headers
        // .NET has the content type in the content.
        .filter(([header]) => header !== 'Content-Type')
        .map(
          ([header, value]) => `request.Headers.Add(${string(header)}, ${headerValue(value, string, readVariable)});`,
        ),
      ...(body ? setBody(body) : []),
    ],
    readResponse(response),
  );
}

const readVariable = (prefix: string, variable: string) =>
  `${prefix} + Environment.GetEnvironmentVariable(${variable})`;

const hasAnswer = (response: ResponseKind) => response.kind === 'events' && response.answer !== undefined;

function setBody(body: Body): string[] {
  if (body.kind === 'json')
    return [
      `var body = ${rawString(jsonText(body.value))};`,
      'request.Content = new StringContent(body, new MediaTypeHeaderValue("application/json"));',
    ];
  const { name, type } = body.kind === 'file' ? body.upload : body.file.upload;
  const file = [
    `var file = new StreamContent(File.OpenRead(${string(name)}));`,
    `file.Headers.ContentType = new MediaTypeHeaderValue(${string(type)});`,
  ];
  if (body.kind === 'file') return [...file, 'request.Content = file;'];
  const parts = [
    ...body.fields.map(([field, value]) => `{ new StringContent(${string(value)}), ${string(field)} },`),
    `{ file, ${string(body.file.field)}, ${string(name)} },`,
  ];
  return [...file, 'request.Content = new MultipartFormDataContent', '{', indented(parts.join('\n'), '    '), '};'];
}

const text = 'await response.Content.ReadAsStringAsync()';

/** `EnsureSuccessStatusCode` would hide the body, which says what is wrong. */
const checked = ['if (!response.IsSuccessStatusCode)', `    throw new HttpRequestException(${text});`];

function readResponse(response: ResponseKind): string[] {
  if (response.kind === 'events')
    return [
      'using var response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);',
      ...checked,
      'using var reader = new StreamReader(await response.Content.ReadAsStreamAsync());',
      'while (await reader.ReadLineAsync() is { } line)',
      '{',
      '    if (!line.StartsWith("data: ", StringComparison.Ordinal)) continue;',
      indented(printEvent(response.answer).join('\n'), '    '),
      '}',
    ];
  const sent = 'using var response = await client.SendAsync(request);';
  if (response.kind === 'error') return [sent, `Console.WriteLine($"{(int)response.StatusCode} {${text}}");`];
  const success = [sent, ...checked];
  if (response.kind === 'text') return [...success, `Console.WriteLine(${text});`];
  if (response.kind === 'none') return success;
  const bytes = 'await response.Content.ReadAsByteArrayAsync()';
  return [...success, `await File.WriteAllBytesAsync(${string(response.file)}, ${bytes});`];
}

function printEvent(answer: string | undefined): string[] {
  if (answer === undefined) return ['Console.WriteLine(line[6..]);'];
  return [
    'using var json = JsonDocument.Parse(line[6..]);',
    'var data = json.RootElement;',
    'switch (data.GetProperty("event").GetString())',
    '{',
    `    case ${string(answer)}:`,
    '        Console.Write(data.GetProperty("answer").GetString());',
    '        break;',
    '    case "error":',
    '        Console.WriteLine($"{data.GetProperty("code")} {data.GetProperty("message")}");',
    '        break;',
    '}',
  ];
}
