/** Compares the request that a sample sent with that of its scenario, byte for byte. */
import { type HeaderValue, operatorKeyVariable } from '../../src/reference/call.ts';
import { jsonText } from '../../src/reference/languages/code.ts';
import { goJson } from '../../src/reference/languages/go.ts';
import type { SampleRequest } from '../../src/reference/languages/request.ts';
import { curlJson } from '../../src/reference/samples.ts';
import type { RecordedRequest } from './recorder.ts';

/** The variables that samples read. */
export const sampleEnvironment: Record<string, string> = { [operatorKeyVariable]: 'omo_of_the_tests' };

/** `json.dumps` of Python: spaces after separators, and only ASCII. */
function pythonJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const items = Object.entries(value).map(([key, item]) => `${pythonJson(key)}: ${pythonJson(item)}`);
    return `{${items.join(', ')}}`;
  }
  return JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** How each language writes JSON. */
const jsonOf: Record<string, (value: unknown) => string> = {
  python: pythonJson,
  php: JSON.stringify,
  java: jsonText,
  go: goJson,
  ruby: JSON.stringify,
  ts: JSON.stringify,
  curl: curlJson,
};

/** The parts of a request to compare. */
interface Sent {
  method: string;
  target: string;
  headers: Record<string, string | undefined>;
  body: unknown;
}

const comparedHeaders = ['authorization', 'content-type', 'prefer', 'last-event-id', 'idempotency-key'];

const textOf = (value: HeaderValue): string =>
  typeof value === 'string' ? value : `${value.prefix}${sampleEnvironment[value.variable]}`;

/** The request that a sample has to send. */
export function expectedRequest({ method, url, headers, body }: SampleRequest, language: string): Sent {
  const sent = new Map(headers.map(([name, value]) => [name.toLowerCase(), textOf(value)]));
  if (body?.kind === 'form') sent.set('content-type', 'multipart/form-data');
  // `Net::HTTP` of Ruby 3 adds a type to a POST without a body. A service reads no type where it reads no body.
  if (language === 'ruby' && method === 'POST' && !body) sent.set('content-type', 'application/x-www-form-urlencoded');
  return {
    method,
    target: url.replace(/^http:\/\/[^/]+/, ''),
    headers: Object.fromEntries([...comparedHeaders, 'accept'].map((name) => [name, sent.get(name)])),
    body: expectedBody(body, language),
  };
}

function expectedBody(body: SampleRequest['body'], language: string): unknown {
  if (!body) return '';
  if (body.kind === 'json') return jsonOf[language]?.(body.value);
  if (body.kind === 'file') return body.upload.bytes.toString('hex');
  const { name, type, bytes } = body.file.upload;
  return [...body.fields, [body.file.field, { name, type, bytes: bytes.toString('hex') }]];
}

/** Reads the request as the expected one is written. */
export async function sentRequest(
  { method, target, headers, body }: RecordedRequest,
  expected: SampleRequest,
): Promise<Sent> {
  const accept = expected.headers.some(([name]) => name === 'Accept') ? headers.accept : undefined;
  const type = headers['content-type'];
  const isForm = expected.body?.kind === 'form';
  const compared = Object.fromEntries(comparedHeaders.map((name) => [name, headers[name]?.toString()]));
  return {
    method,
    target,
    headers: { ...compared, 'content-type': isForm ? type?.replace(/;.*/, '') : type, accept },
    body: isForm ? await partsOf(body, type ?? '') : body.toString(expected.body?.kind === 'file' ? 'hex' : 'utf8'),
  };
}

async function partsOf(body: Buffer, type: string): Promise<unknown[]> {
  const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData();
  return Promise.all(
    [...form].map(async ([name, value]) => {
      if (typeof value === 'string') return [name, value];
      const bytes = Buffer.from(await value.arrayBuffer()).toString('hex');
      return [name, { name: value.name, type: value.type, bytes }];
    }),
  );
}
