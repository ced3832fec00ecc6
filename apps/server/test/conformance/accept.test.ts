import { startMock } from '@omnichannel/mock';
import { sampleRuns } from '@omnichannel/tooling/full-run';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Service, startService } from '../../src/app.ts';
import { createAccount } from '../../src/features/accounts/manage-accounts.ts';
import { testActor } from '../../src/features/audit/testing.ts';
import { readConfig } from '../../src/platform/config/read-config.ts';
import { createLog } from '../../src/platform/logging/log.ts';
import { useDatabase } from '../../src/platform/postgres/testing.ts';
import { testSecret } from '../../src/testing.ts';

const open = await useDatabase();
const mock = await startMock({ port: 0, sseInterval: 0, checkResponses: true });
afterAll(() => mock.close());
let service: Service;
let token: string;

beforeAll(async () => {
  const env = { DATABASE_URL: open.directUrl, OMNICHANNEL_SECRET: testSecret, OMNICHANNEL_PORT: '0' };
  service = await startService(readConfig(env), createLog('silent'), { checkResponses: true });
  const limits = { createChatMessage: 1_000_000, listKnowledgeBases: 1_000_000 };
  const account = { userName: 'shop', sandbox: true, defaultSender: 'ExampleShop', tokenLifetime: 3600, limits };
  const { apiKey } = await createAccount(open.database, testActor, account);
  const signedIn = await fetch(`${service.url}/auth/v1/tokens/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userName: 'shop', apiKey }),
  });
  ({ access_token: token } = ((await signedIn.json()) as { data: { access_token: string } }).data);
});
afterAll(() => service?.close());

interface Request {
  method: string;
  path: string;
  body?: object;
  isAnonymous?: boolean;
}

const question = { query: 'How long do I have?', user: 'lina', inputs: {} };
const streamed = { ...question, response_mode: 'streaming' };
/** Requests with the status and the media type that they have where nothing is asked for. */
const outcomes: [request: Request, status: number, mediaType: string][] = [
  [{ method: 'GET', path: '/datasets' }, 200, 'application/json'],
  [{ method: 'POST', path: '/chat-messages', body: question }, 200, 'application/json'],
  [{ method: 'POST', path: '/chat-messages', body: streamed }, 200, 'text/event-stream'],
  [{ method: 'POST', path: '/chat-messages', body: { user: 'lina' } }, 400, 'application/json'],
  [{ method: 'GET', path: '/datasets?limit=0' }, 400, 'application/json'],
  [{ method: 'GET', path: '/datasets', isAnonymous: true }, 401, 'application/json'],
  [{ method: 'GET', path: '/datasets/unknown' }, 404, 'application/json'],
  [{ method: 'PUT', path: '/chat-messages' }, 405, 'application/json'],
];

async function call(url: string, { method, path, body, isAnonymous }: Request, accept: string) {
  const response = await fetch(url + path, {
    method,
    headers: {
      Accept: accept,
      ...(!isAnonymous && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const type = response.headers.get('Content-Type') ?? '';
  const text = await response.text();
  return { status: response.status, mediaType: type.split(';')[0], text };
}

const ranges = ['application/json', 'text/plain', 'text/event-stream', 'text/*', 'application/*', '*/*', 'image/png'];
const preferences = fc.uniqueArray(
  fc.record({ range: fc.constantFrom(...ranges), quality: fc.constantFrom(0, 0.1, 0.5, 1) }),
  { minLength: 1, selector: ({ range }) => range },
);

/** The quality of a media type by RFC 9110, section 12.5.1: the most specific range counts. */
function qualityOf(type: string, preferred: readonly { range: string; quality: number }[]): number {
  const byPrecision = [type, `${type.split('/')[0]}/*`, '*/*'];
  const found = byPrecision.flatMap((wanted) => preferred.find(({ range }) => range === wanted) ?? []);
  return found[0]?.quality ?? 0;
}

it('the Accept header chooses the type of failures and never hides a success that is documented with them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...outcomes), preferences, async ([request, status, mediaType], preferred) => {
      const accept = preferred.map(({ range, quality }) => `${range};q=${quality}`).join(', ');
      const quality = (type: string) => qualityOf(type, preferred);
      const types = [
        'application/json',
        'text/plain',
        ...(request.path === '/chat-messages' ? ['text/event-stream'] : []),
      ];
      const isRuledOut = types.every((type) => quality(type) === 0);
      const errorMediaType = quality('text/plain') > quality('application/json') ? 'text/plain' : 'application/json';
      const expected =
        status === 200 && !isRuledOut
          ? { status, mediaType }
          : { status: status === 200 ? 406 : status, mediaType: errorMediaType };
      for (const url of [service.url, mock.url]) {
        const { text, ...head } = await call(url, request, accept);
        expect(head).toEqual(expected);
        if (head.status >= 400)
          expect(JSON.parse(text)).toMatchObject({ code: expect.any(String), message: expect.any(String) });
      }
    }),
    { numRuns: sampleRuns('server, Accept headers', 150) },
  );
}, 180_000);
