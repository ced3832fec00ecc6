/**
 * Our mock next to its peers on the same document, in the same run, in turns: time to the first answer, requests a second, p99,
 * memory under load, first byte of a stream. Prints tables; fails when a target is missed.
 *
 *   pnpm --filter @omnichannel/mock bench [seconds a measurement]
 */
import autocannon from 'autocannon';
import { fillState, headers, type Name, names, type Server, start } from './servers.ts';

const duration = Number(process.argv[2] ?? 5);
const rounds = 3;
/** Requests of a POST measurement: the stateful mode keeps a record for each, and at most 10,000. */
const posts = 9000;
const starts = 5;
const ours: Name = 'mock';
const stateful: Name = 'mock, stateful with rules';
const peer: Name = 'prism -v silent';

const requests = {
  GET: { method: 'GET', path: '/v1/topics?page=0&pageSize=10' },
  POST: {
    method: 'POST',
    path: '/mfa/v1/destinations/verification',
    body: JSON.stringify({ number: '+12025550100', codeLength: '6', codeExp: '3', language: 'en' }),
  },
} as const;
type Kind = keyof typeof requests;
const kinds = Object.keys(requests) as Kind[];

async function load({ url }: Server, kind: Kind, seconds = duration): Promise<{ rate: number; p99: number }> {
  const { path, ...request } = requests[kind];
  const extent = kind === 'POST' ? { amount: posts } : { duration: seconds };
  const began = performance.now();
  let last = began;
  const running = autocannon({ url: url + path, ...request, headers, connections: 10, ...extent });
  // autocannon ends at a whole second, and the requests of an amount end before it.
  running.on('response', () => {
    last = performance.now();
  });
  const result = await running;
  const took = (last - began) / 1000;
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${kind} ${url} failed ${failed} times.`);
  return { rate: result.requests.total / took, p99: result.latency.p99 };
}

/** Milliseconds until the first byte of a streamed answer. */
async function firstByte({ url }: Server): Promise<number> {
  const began = performance.now();
  const body = JSON.stringify({ query: 'How long do I have?', user: 'bench', response_mode: 'streaming' });
  const response = await fetch(`${url}/chat-messages`, { method: 'POST', headers, body });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  const took = performance.now() - began;
  await reader.cancel();
  return took;
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const short = (value: number) => Number(value.toPrecision(3));

const startTimes = new Map<Name, number[]>(names.map((name) => [name, []]));
for (let round = 0; round < starts; round++) {
  for (const name of names) {
    const server = await start(name);
    startTimes.get(name)?.push(server.started);
    await server.stop();
  }
}

const rows: Record<string, Record<string, number>> = {};
const rates: Record<string, Record<string, number>> = {};
const servers = new Map<Name, Server>();
for (const name of names) servers.set(name, await start(name));
try {
  const measured = new Map<string, { rate: number; p99: number }[]>();
  for (let round = 0; round < rounds; round++) {
    for (const kind of kinds) {
      for (const [name, server] of servers) {
        const key = `${kind} ${name}`;
        if (name === stateful) await fillState(server.url);
        measured.set(key, [...(measured.get(key) ?? []), await load(server, kind)]);
      }
    }
  }
  for (const name of names) {
    const row: Record<string, number> = { 'start, ms': short(median(startTimes.get(name) ?? [])) };
    for (const kind of kinds) {
      const values = measured.get(`${kind} ${name}`) ?? [];
      row[`${kind}/s`] = short(median(values.map(({ rate }) => rate)));
      row[`${kind} p99, ms`] = short(median(values.map(({ p99 }) => p99)));
    }
    rows[name] = row;
  }
} finally {
  for (const server of servers.values()) await server.stop();
}
console.table(rows);

/** How many times as many requests as the peer, and its times over ours. */
for (const kind of kinds) {
  const [mock, prism, kept] = [ours, peer, stateful].map((name) => rows[name]) as Record<string, number>[] as [
    Record<string, number>,
    Record<string, number>,
    Record<string, number>,
  ];
  rates[kind] = {
    'rate, times Prism': short((mock[`${kind}/s`] as number) / (prism[`${kind}/s`] as number)),
    'stateful with rules, times Prism': short((kept[`${kind}/s`] as number) / (prism[`${kind}/s`] as number)),
    'p99, of Prism': short((mock[`${kind} p99, ms`] as number) / (prism[`${kind} p99, ms`] as number)),
  };
}
console.table(rates);

const server = await start(ours);
const [early, late] = [10, 50];
const first = await load(server, 'POST', early).then(() => server.memory());
const last = await load(server, 'POST', late).then(() => server.memory());
const bytes: number[] = [];
for (let call = 0; call < 50; call++) bytes.push(await firstByte(server));
await server.stop();
console.table({
  'memory after 10 s of POST, MB': short(first),
  'memory after 60 s, MB': short(last),
  'growth, times': short(last / first),
  'first byte of a stream, ms (median of 50)': short(median(bytes)),
});

const targets: Record<string, boolean> = {
  'start at most 800 ms': (rows[ours]?.['start, ms'] as number) <= 800,
  ...Object.fromEntries(
    kinds.flatMap((kind) => [
      [`${kind}: at least the rate of Prism`, (rates[kind]?.['rate, times Prism'] as number) >= 1],
      [
        `${kind}: twice the rate of Prism, stateful with rules`,
        (rates[kind]?.['stateful with rules, times Prism'] as number) >= 2,
      ],
      [`${kind}: p99 not worse`, (rates[kind]?.['p99, of Prism'] as number) <= 1],
    ]),
  ),
  'memory at 60 s at most 1.3 times that at 10 s': last / first <= 1.3,
  'first byte of a stream within 20 ms': median(bytes) <= 20,
};
const missed = Object.keys(targets).filter((target) => !targets[target]);
if (missed.length > 0) {
  console.error(`Missed: ${missed.join('; ')}`);
  process.exitCode = 1;
}
