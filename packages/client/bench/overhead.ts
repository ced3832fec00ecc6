/**
 * What a call costs beyond `fetch` itself: a stub answers at once, in one process, the clients take turns, and the median
 * of the rounds counts. Ours may cost at most half of what plain openapi-fetch does.
 */
import { createClient } from '@omnichannel/client';
import { createClient as createMinimal } from '@omnichannel/client/minimal';
import type { paths } from '@omnichannel/types';
import OpenAI from 'openai';
import createOpenapiFetch, { type Middleware } from 'openapi-fetch';

const rounds = 31;
const calls = 1_000;
const limit = 0.5;

const baseUrl = 'https://api.example.com';
const token = 'example-token';
// The token stands in each answer, so that the sign-in needs no answer of its own.
const body = JSON.stringify({ data: { access_token: token }, totalCount: 0, object: 'list' });
const headers = { 'Content-Type': 'application/json' };
const fetch = async (_request: unknown, _init?: RequestInit) => new Response(body, { headers });

const credentials = { apiKey: 'example-api-key', userName: 'developer@example.com' };
const ours = createClient({ baseUrl, credentials, fetch });
const minimal = createMinimal({ baseUrl, token, fetch });
const plain = createOpenapiFetch<paths>({ baseUrl, fetch });
const withAuth = createOpenapiFetch<paths>({ baseUrl, fetch });
const auth: Middleware = { onRequest: ({ request }) => request.headers.set('Authorization', `Bearer ${token}`) };
withAuth.use(auth);
const openai = new OpenAI({ baseURL: baseUrl, apiKey: token, fetch });

const init = { method: 'GET', headers: { Authorization: `Bearer ${token}` } };
const clients: Record<string, () => Promise<unknown>> = {
  'bare fetch': async () => (await fetch(`${baseUrl}/v1/topics`, init)).json(),
  'minimal: token': () => minimal.GET('/v1/topics'),
  'ours: credentials, retries, timeout': () => ours.GET('/v1/topics'),
  'openapi-fetch': () => plain.GET('/v1/topics'),
  'openapi-fetch, one auth middleware': () => withAuth.GET('/v1/topics'),
  'openai 7.55, models.list': () => openai.models.list(),
};

const times = Object.fromEntries(Object.keys(clients).map((name) => [name, [] as number[]]));
// The first round warms up.
for (let round = 0; round <= rounds; round++) {
  for (const [name, call] of Object.entries(clients)) {
    const start = performance.now();
    for (let index = 0; index < calls; index++) await call();
    if (round > 0) times[name]?.push(((performance.now() - start) * 1_000) / calls);
  }
}

const median = (name: string) => times[name]?.sort((a, b) => a - b)[Math.floor(rounds / 2)] as number;
const over = (name: string) => median(name) - median('bare fetch');
const ratio = (name: string) => over(name) / over('openapi-fetch');
console.table(
  Object.keys(clients).map((client) => ({
    client,
    'µs a call': median(client).toFixed(1),
    'over bare fetch': over(client).toFixed(1),
    'of openapi-fetch': ratio(client).toFixed(2),
  })),
);
if (ratio('ours: credentials, retries, timeout') > limit) {
  console.error(`Ours costs more than ${limit} of what openapi-fetch does.`);
  process.exitCode = 1;
}
