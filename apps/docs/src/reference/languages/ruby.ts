/** Samples in Ruby with its standard library: no HTTP gem is common to most projects. */
import { capitalized, headerValue, indented, joinBlocks } from './code.ts';
import { literal, quoted, type Syntax } from './literal.ts';
import type { Body, ResponseKind, SampleRequest } from './request.ts';

/** In double quotes, `#{`, `#$` and `#@` insert values. */
const string = (text: string) => quoted(text, '"', /#(?=[{$@])/g);

export const rubySyntax: Syntax = {
  indent: '  ',
  string,
  property: (key, value) => `${/^[A-Za-z_]\w*$/.test(key) ? key : string(key)}: ${value}`,
  null: 'nil',
  true: 'true',
  false: 'false',
  array: ['[', ']'],
  object: () => ['{', '}'],
  emptyObject: '{}',
  padding: ' ',
  trailingComma: false,
};

const readVariable = (prefix: string, variable: string) => `${prefix} + ENV.fetch(${variable})`;

/** The default of `Net::HTTP`. */
const usualTimeoutSeconds = 60;

export function ruby(request: SampleRequest): string {
  const { method, url, headers, body, response } = request;
  const needsJson = body?.kind === 'json' || (response.kind === 'events' && response.answer !== undefined);
  const setup = body?.kind === 'json' ? [`body = ${literal(body.value, rubySyntax, '', 7)}`] : [];
  return joinBlocks(
    [...(needsJson ? ['require "json"'] : []), 'require "net/http"'],
    setup,
    [
      `uri = URI(${string(url)})`,
      `request = Net::HTTP::${capitalized(method)}.new(uri)`,
      ...headers.map(([name, value]) => `request[${string(name)}] = ${headerValue(value, string, readVariable)}`),
      ...(body ? setBody(body) : []),
    ],
    send(request),
  );
}

function setBody(body: Body): string[] {
  if (body.kind === 'json') return ['request.body = body.to_json'];
  if (body.kind === 'file') return [`request.body = File.binread(${string(body.upload.name)})`];
  const { field, upload } = body.file;
  const parts = [
    ...body.fields.map(([name, value]) => `[${string(name)}, ${string(value)}]`),
    `[${string(field)}, file, { filename: ${string(upload.name)}, content_type: ${string(upload.type)} }]`,
  ];
  return [
    `file = File.open(${string(upload.name)}, "rb")`,
    'parts = [',
    indented(parts.join(',\n'), '  '),
    ']',
    'request.set_form(parts, "multipart/form-data")',
  ];
}

function send({ response, timeoutSeconds = 0 }: SampleRequest): string[] {
  const timeout = timeoutSeconds > usualTimeoutSeconds ? `, read_timeout: ${timeoutSeconds}` : '';
  const start = `Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https"${timeout}) do |http|`;
  if (response.kind === 'events') return [start, indented(readEvents(response.answer).join('\n'), '  '), 'end'];
  return [`response = ${start}`, '  http.request(request)', 'end', ...readResponse(response)];
}

/** `response.value` would hide the body, which says what is wrong. */
const checked = 'abort response.body unless response.is_a?(Net::HTTPSuccess)';

function readResponse(response: ResponseKind): string[] {
  if (response.kind === 'error') return ['puts "#{response.code} #{response.body}"'];
  if (response.kind === 'text') return [checked, 'puts response.body'];
  if (response.kind === 'download') return [checked, `File.binwrite(${string(response.file)}, response.body)`];
  return [checked];
}

/** Splits the chunks that arrive into lines: an event can be in two chunks. */
const readEvents = (answer: string | undefined): string[] => {
  const print = answer
    ? [
        'event = JSON.parse(line.delete_prefix("data: "))',
        'case event["event"]',
        `when ${string(answer)} then print event["answer"]`,
        'when "error" then puts "#{event["code"]} #{event["message"]}"',
        'end',
      ]
    : ['puts line.delete_prefix("data: ")'];
  return [
    'http.request(request) do |response|',
    `  ${checked}`,
    '',
    '  buffer = String.new',
    '  response.read_body do |chunk|',
    '    buffer << chunk',
    '    while (line = buffer.slice!(/.*\\n/))',
    '      next unless line.start_with?("data: ")',
    '',
    indented(print.join('\n'), '      '),
    '    end',
    '  end',
    'end',
  ];
};
