import { request as httpRequest } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { startMock } from '../src/index.ts';
import { validRequests } from './requests.ts';

const mock = await startMock({ port: 0, sseInterval: 0 });
afterAll(() => mock.close());
const requests = validRequests(mock.document);

/** The same numbers at each run, so that a failure can be repeated (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomNumbers(20_261_121);
const below = (limit: number) => Math.floor(random() * limit);
const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;

const oddValues = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  'x'.repeat(5000),
  '\u0000',
  'مرحبا',
  [],
  {},
  [[[[]]]],
  { $ref: '#' },
  { __proto__: 1 },
];
const oddBodies = [
  '',
  '{',
  'null',
  '0',
  '""',
  '[]',
  '{}',
  '{"__proto__":{}}',
  '\ufeff{}',
  '['.repeat(100_000),
  '\xff\xfe',
];
const oddTypes = [
  'application/json',
  'application/json;charset=x',
  'text/plain',
  'multipart/form-data',
  'image/png',
  '',
  '*/*',
  'a',
  ';',
];
const oddSegments = ['', '%00', '%2F', '%zz', '..', '{x}', 'a'.repeat(3000), "'", '(', ':', '%F0%9F%98%80', '~1', '+'];
const oddHeaders = ['', ',', ';;', '*', 'a/b;q=x', 'code=', 'example==', '"', 'code=NaN', 'dynamic', 'x'.repeat(4000)];

function mutate(body: string): string {
  const value = JSON.parse(body) as Record<string, unknown>;
  const keys = Object.keys(value);
  for (let count = 1 + below(3); count > 0; count--) {
    const key = pick([...keys, 'extra']);
    if (random() < 0.3) delete value[key];
    else value[key] = pick(oddValues);
  }
  return JSON.stringify(value);
}

/** Node's own client, which sends what fetch would mend. */
function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string,
): Promise<[number, string, string]> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(mock.url);
    const request = httpRequest({ hostname, port, method, path, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve([response.statusCode ?? 0, response.headers['content-type'] ?? '', text]));
    });
    request.setTimeout(5000, () => request.destroy(new Error(`${method} ${path} hangs`)));
    request.on('error', reject);
    request.end(body);
  });
}

it('2,000 odd requests: each is answered, none with 500, failures always with a body', async () => {
  for (let count = 0; count < 2000; count++) {
    const valid = pick(requests);
    const json =
      typeof valid.body === 'string' && valid.headers['Content-Type'] === 'application/json' ? valid.body : '{}';
    const body = random() < 0.7 ? mutate(json) : pick(oddBodies);
    const method = random() < 0.95 ? valid.method : pick(['PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND']);
    const path = random() < 0.7 ? valid.target : valid.template.replace(/\{[^}]+\}|[^/]+$/, () => pick(oddSegments));
    const query =
      random() < 0.2
        ? `${path.includes('?') ? '&' : '?'}${pick(['page=x', 'page=1&page=2', '__code=%zz', '&&=', 'limit=%'])}`
        : '';
    const headers = {
      Authorization: 'Bearer test',
      'Content-Type': random() < 0.8 ? (valid.headers['Content-Type'] ?? 'application/json') : pick(oddTypes),
      'Content-Length': String(Buffer.byteLength(body)),
      ...(random() < 0.2 && { Accept: pick(oddHeaders) }),
      ...(random() < 0.2 && { Prefer: pick(oddHeaders) }),
      ...(random() < 0.1 && { 'Idempotency-Key': pick(oddHeaders) }),
    };
    const sent = `${method} ${path}${query} ${JSON.stringify(headers)} ${body.slice(0, 200)}`;
    const [status, type, text] = await send(method, path + query, headers, body);
    expect(status, `${sent}\n${text}`).toBeOneOf([200, 201, 204, 400, 401, 404, 405, 406, 413, 415, 422, 403, 429]);
    if (status >= 400 && method !== 'HEAD') {
      expect(type, sent).toBe('application/json');
      expect(JSON.parse(text), sent).toBeTypeOf('object');
    }
  }
}, 60_000);
