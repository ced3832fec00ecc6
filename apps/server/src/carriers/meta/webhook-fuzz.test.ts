import { fullRun } from '@omnichannel/tooling/full-run';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import {
  messengerBody,
  metaConnection,
  readExamples,
  startWebhooks,
  statusChange,
  textChange,
  type WebhookTest,
  whatsAppBody,
} from './testing-webhook-routes.ts';

/** `FUZZ_CALLBACKS` sets the number of mutated calls: 10,000 in CI, 1000 otherwise. `FUZZ_SEEDS=<seed> FC_PATH=<path>` repeats a failure. */
const { FUZZ_CALLBACKS = fullRun ? '10000' : '1000', FUZZ_SEEDS = '20261128', FC_PATH } = process.env;
const seeds = FUZZ_SEEDS.split(',').map(Number);

const numberId = '106540352242922';
const neighbourId = '106540352242923';
const pageId = '682498302938465';
const connections = [
  metaConnection('shop', { phoneNumberId: numberId }),
  metaConnection('neighbour', { phoneNumberId: neighbourId }),
  metaConnection('page', { pageId }),
];

let test: WebhookTest | undefined;
afterEach(() => test?.app.close());

/** Changes and items as Meta sends them. */
const changes = [
  ...Object.values(await readExamples()).flatMap(({ entry }) => (entry[0] as { changes: object[] }).changes),
  statusChange(numberId, 'wamid.1', 'failed'),
  textChange(numberId, 'wamid.2'),
];
const person = { sender: { id: '1000000000000100' }, recipient: { id: pageId }, timestamp: Date.now() };
const items = [
  { ...person, message: { mid: 'm_1', text: 'Hi', quick_reply: { payload: 'x' }, reply_to: { mid: 'm_0' } } },
  { ...person, message: { mid: 'm_2', attachments: [{ type: 'image', payload: { url: 'https://example.com/1' } }] } },
  { ...person, postback: { mid: 'm_3', title: 'Start', payload: 'start', referral: { ref: 'x' } } },
  { ...person, reaction: { mid: 'm_0', action: 'react', emoji: '❤️' } },
  { ...person, delivery: { mids: ['m_5'], watermark: Date.now() } },
  { ...person, read: { watermark: Date.now() } },
];

/** Values in place of a part of a webhook. */
const values = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom('', '\0', '\ud800', 'x'.repeat(600), -1, 1e308, null, [], {}, [null], '99999999999999999999'),
  fc.constantFrom({ __proto__: null, constructor: 1 }, 'constructor', '__proto__', 'toString'),
);

/** Replaces one part of a value, at any depth. */
function mutate(value: unknown, path: readonly number[], replacement: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== 'object' || value === null) return replacement;
  const names = Object.keys(value);
  if (names.length === 0) return replacement;
  const name = names[step % names.length] as string;
  const changed = mutate((value as Record<string, unknown>)[name], rest, replacement);
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === name ? changed : item));
  return { ...value, [name]: changed };
}

const paths = fc.array(fc.nat({ max: 20 }), { minLength: 0, maxLength: 8 });
const mutatedChange = fc
  .tuple(fc.constantFrom(...changes), paths, values)
  .map(([change, path, value]) => mutate(change, path, value));
const mutatedItem = fc
  .tuple(fc.constantFrom(...items), paths, values)
  .map(([item, path, value]) => mutate(item, path, value));

/** Bodies with valid parts for the neighbour before and after a mutated one, or anything else. */
const bodies = fc.oneof(
  mutatedChange.map((change) => ({
    body: JSON.stringify(
      whatsAppBody(textChange(neighbourId, 'wamid.first'), change as object, textChange(neighbourId, 'wamid.last')),
    ),
    neighbour: 'neighbour',
    ids: ['wamid.first', 'wamid.last'],
  })),
  mutatedItem.map((item) => ({
    body: JSON.stringify(
      messengerBody(pageId, { ...person, message: { mid: 'm_first', text: 'Hi' } }, item as object, {
        ...person,
        message: { mid: 'm_last', text: 'Hi' },
      }),
    ),
    neighbour: 'page',
    ids: ['m_first', 'm_last'],
  })),
  fc.oneof(fc.json(), fc.string()).map((body) => ({ body, neighbour: undefined, ids: [] as string[] })),
  fc
    .tuple(
      fc.constantFrom(...changes),
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 4 }),
    )
    .map(([change, bytes]) => {
      const body = Buffer.from(JSON.stringify(whatsAppBody(change)));
      for (const [position, byte] of bytes) body[position % body.length] = byte;
      return { body, neighbour: undefined, ids: [] as string[] };
    }),
);

it.each(seeds)(
  `gets no 5xx for any content, and loses nothing of neighbours: ${FUZZ_CALLBACKS} mutated webhooks of seed %i`,
  async (seed) => {
    test = startWebhooks(connections);
    const { post, messages, receipts, watermarks } = test;
    const kinds = new Map<string, number>();
    const count = (kind: string, by = 1) => kinds.set(kind, (kinds.get(kind) ?? 0) + by);
    await fc.assert(
      fc.asyncProperty(bodies, fc.nat({ max: 9 }), async ({ body, neighbour, ids }, digit) => {
        const isAuthentic = digit > 0;
        const { statusCode } = await post(body, isAuthentic ? {} : { 'x-hub-signature-256': 'sha256=00' });
        expect(statusCode).toBe(isAuthentic ? 200 : 401);
        count(String(statusCode));
        const stored = messages.splice(0);
        const events = [...stored, ...receipts.splice(0), ...watermarks.splice(0)];
        if (!isAuthentic) expect(events).toEqual([]);
        else if (neighbour !== undefined) {
          const theirs = stored.filter(([name]) => name === neighbour).flatMap(([, all]) => all.map(({ id }) => id));
          expect(theirs).toEqual(expect.arrayContaining(ids));
        }
        count('events', events.length);
        // PostgreSQL stores all that was read.
        expect(JSON.stringify(events)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
        for (const [, all] of stored) for (const { content } of all) count(content.type);
      }),
      { seed, numRuns: Number(FUZZ_CALLBACKS), ...(FC_PATH && { path: FC_PATH }) },
    );
    if (FC_PATH) return;
    for (const kind of ['200', '401', 'events', 'unsupported', 'image', 'reaction', 'order', 'postback']) {
      expect(kinds.get(kind), kind).toBeGreaterThan(5);
    }
    console.log(`${FUZZ_CALLBACKS} mutated webhooks:`, Object.fromEntries([...kinds].sort()));
  },
  60_000 + 20 * Number(FUZZ_CALLBACKS),
);
