/**
 * Measures the cost of a call beyond `fetch` itself, for a GET and for a POST with a body. A stub responds at once. In one process
 * the clients take turns in an order that rotates. The results are the medians over the rounds: of the time of a client, and of its
 * difference from bare fetch in the same round. Other work on the machine slows both down. openai has its own operations: its rows
 * are a list and a create.
 *
 *   pnpm --filter @omnichannel/client bench
 */
import { createClient } from '@omnichannel/client';
import { createClient as createMinimal } from '@omnichannel/client/minimal';
import type { paths } from '@omnichannel/types';
import OpenAI from 'openai';
import createOpenapiFetch from 'openapi-fetch';

const rounds = 101;
const calls = 1_000;
const ours = 'ours: credentials, retries, timeout';
const limit = 0.5;

const baseUrl = 'https://api.example.com';
const token = 'example-token';
// Each answer holds a token, so that the sign-in needs none of its own.
const answer = JSON.stringify({ data: { access_token: token }, totalCount: 0 });
const headers = { 'Content-Type': 'application/json' };
const fetch = async (_request: unknown, _init?: RequestInit) => new Response(answer, { headers });

const whole = createClient({
  baseUrl,
  credentials: { apiKey: 'example-api-key', userName: 'developer@example.com' },
  fetch,
});
const minimal = createMinimal({ baseUrl, token, fetch });
const plain = createOpenapiFetch<paths>({ baseUrl, fetch });
const withAuth = createOpenapiFetch<paths>({ baseUrl, fetch });
withAuth.use({ onRequest: ({ request }) => request.headers.set('Authorization', `Bearer ${token}`) });
const openai = new OpenAI({ baseURL: baseUrl, apiKey: token, fetch });

const body = { number: '+12025550100' };
const path = '/mfa/v1/destinations/verification';
const bearer = { Authorization: `Bearer ${token}` };
const bare = async (url: string, init: RequestInit) => (await fetch(url, init)).json();

type Calls = Record<string, () => Promise<unknown>>;

const get: Calls = {
  'bare fetch': () => bare(`${baseUrl}/v1/topics`, { method: 'GET', headers: { ...bearer } }),
  'minimal: token': () => minimal.GET('/v1/topics'),
  [ours]: () => whole.GET('/v1/topics'),
  'openapi-fetch': () => plain.GET('/v1/topics'),
  'openapi-fetch, an auth middleware': () => withAuth.GET('/v1/topics'),
  'openai 7.55': () => openai.models.list(),
};

const post: Calls = {
  'bare fetch': () =>
    bare(`${baseUrl}${path}`, { method: 'POST', headers: { ...bearer, ...headers }, body: JSON.stringify(body) }),
  'minimal: token': () => minimal.POST(path, { body }),
  [ours]: () => whole.POST(path, { body }),
  'openapi-fetch': () => plain.POST(path, { body }),
  'openapi-fetch, an auth middleware': () => withAuth.POST(path, { body }),
  'openai 7.55': () => openai.post(path, { body }),
};

const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

/** Microseconds a call in each round, by client. */
async function measure(clients: Calls): Promise<Map<string, number[]>> {
  const entries = Object.entries(clients);
  const times = new Map<string, number[]>(entries.map(([name]) => [name, []]));
  // The first rounds warm up.
  for (let round = -5; round < rounds; round++) {
    for (let turn = 0; turn < entries.length; turn++) {
      const [name, call] = entries[(turn + round + entries.length) % entries.length] as [string, Calls[string]];
      const start = performance.now();
      for (let count = 0; count < calls; count++) await call();
      if (round >= 0) times.get(name)?.push(((performance.now() - start) * 1_000) / calls);
    }
  }
  return times;
}

for (const [title, clients] of Object.entries({ GET: get, POST: post })) {
  const times = await measure(clients);
  const timesOf = (name: string) => times.get(name) ?? [];
  const bareTimes = timesOf('bare fetch');
  const over = (name: string) => median(timesOf(name).map((time, round) => time - (bareTimes[round] ?? Number.NaN)));
  const ratio = (name: string) => over(name) / over('openapi-fetch');
  console.log(`${title.padEnd(36)} µs a call   over bare   of openapi-fetch`);
  for (const name of times.keys()) {
    const cells = [
      median(timesOf(name)).toFixed(1).padStart(9),
      over(name).toFixed(1).padStart(11),
      ratio(name).toFixed(2).padStart(18),
    ];
    console.log(name.padEnd(36), ...cells);
  }
  console.log(`ours at most ${limit} of openapi-fetch: ${ratio(ours) <= limit ? 'yes' : 'NO'}\n`);
}
