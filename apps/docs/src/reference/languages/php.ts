/** Samples in PHP with the curl extension, which PHP itself ships. Guzzle would be a dependency. */
import { headerValue, indented, joinBlocks } from './code.ts';
import { literal, Name, quoted, type Syntax } from './literal.ts';
import type { Body, ResponseKind, SampleRequest } from './request.ts';

/** A text in single quotes has no escape for a line end. */
const string = (text: string) =>
  /[\n\r\t]/.test(text) ? quoted(text, '"', /\$/g) : `'${text.replaceAll(/[\\']/g, '\\$&')}'`;

export const phpSyntax: Syntax = {
  indent: '    ',
  string,
  property: (key, value) => `${string(key)} => ${value}`,
  null: 'null',
  true: 'true',
  false: 'false',
  array: ['[', ']'],
  // An array with the keys 0, 1, 2 … would become a list.
  object: (keys) => (keys.every((key, index) => key === String(index)) ? ['(object) [', ']'] : ['[', ']']),
  emptyObject: 'new stdClass()',
  padding: '',
  trailingComma: true,
};

/** Without these, `/` and all letters that are not ASCII are escaped. */
const jsonFlags = 'JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE';

export function php({ method, url, headers, body, response }: SampleRequest): string {
  const setup = body?.kind === 'json' ? [`$body = ${literal(body.value, phpSyntax, '', 8)};`] : [];
  const lines = headers.map((header) => new Name(headerLine(header)));
  const options = [
    ...(method === (body ? 'POST' : 'GET') ? [] : [`CURLOPT_CUSTOMREQUEST => ${string(method)},`]),
    ...(headers.length > 0 ? [`CURLOPT_HTTPHEADER => ${literal(lines, phpSyntax, '', 26)},`] : []),
    ...(body ? [`CURLOPT_POSTFIELDS => ${fieldsOf(body)},`] : []),
    ...(response.kind === 'events' ? [readEvents(response.answer)] : ['CURLOPT_RETURNTRANSFER => true,']),
  ];
  const buffer = response.kind === 'events' ? ["$buffer = '';"] : [];
  return joinBlocks(['<?php'], setup, [
    ...buffer,
    `$curl = curl_init(${string(url)});`,
    'curl_setopt_array($curl, [',
    indented(options.join('\n'), '    '),
    ']);',
    '$response = curl_exec($curl);',
    'if ($response === false) {',
    '    throw new RuntimeException(curl_error($curl));',
    '}',
    '$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);',
    ...readResponse(response),
  ]);
}

function headerLine([name, value]: SampleRequest['headers'][number]): string {
  const line = typeof value === 'string' ? `${name}: ${value}` : { ...value, prefix: `${name}: ${value.prefix}` };
  return headerValue(line, string, (prefix, variable) => `${prefix} . getenv(${variable})`);
}

function fieldsOf(body: Body): string {
  if (body.kind === 'json') return `json_encode(\n    $body,\n    ${jsonFlags},\n)`;
  if (body.kind === 'file') return `file_get_contents(${string(body.upload.name)})`;
  const { field, upload } = body.file;
  const file = new Name(`new CURLFile(${string(upload.name)}, ${string(upload.type)})`);
  return literal({ ...Object.fromEntries(body.fields), [field]: file }, phpSyntax, '', 26);
}

function readResponse(response: ResponseKind): string[] {
  if (response.kind === 'error') return ["echo $status, ' ', $response, PHP_EOL;"];
  // A stream goes to the function that reads its lines: the body of an error, which has no line end, is left in its buffer.
  const message = response.kind === 'events' ? '$buffer' : '$response';
  const checked = ['if ($status >= 400) {', `    throw new RuntimeException(${message}, $status);`, '}'];
  if (response.kind === 'text') return [...checked, 'echo $response, PHP_EOL;'];
  if (response.kind === 'download') return [...checked, `file_put_contents(${string(response.file)}, $response);`];
  return checked;
}

/** Splits the chunks that curl receives into lines: an event can be in two chunks. */
const readEvents = (answer: string | undefined): string => {
  const print = answer
    ? [
        '$event = json_decode(substr($line, 6), true);',
        `if ($event['event'] === ${string(answer)}) {`,
        "    echo $event['answer'];",
        "} elseif ($event['event'] === 'error') {",
        "    echo $event['code'], ' ', $event['message'], PHP_EOL;",
        '}',
      ]
    : ['echo substr($line, 6), PHP_EOL;'];
  return [
    'CURLOPT_WRITEFUNCTION => function ($curl, string $chunk) use (&$buffer): int {',
    '    $buffer .= $chunk;',
    '    while (($end = strpos($buffer, "\\n")) !== false) {',
    '        $line = substr($buffer, 0, $end);',
    '        $buffer = substr($buffer, $end + 1);',
    "        if (str_starts_with($line, 'data: ')) {",
    indented(print.join('\n'), '            '),
    '        }',
    '    }',
    '    return strlen($chunk);',
    '},',
  ].join('\n');
};
