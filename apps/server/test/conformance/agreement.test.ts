import { readFile } from 'node:fs/promises';
import { fileOfType } from '@omnichannel/fuzzing';
import { sampleRuns } from '@omnichannel/tooling/full-run';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationId } from '../../src/http/contract/operation.ts';
import { createScenarioContext, type RequestParts, type ScenarioContext } from './scenario-context.ts';
import { readScenarios, type Sample } from './scenarios.ts';
import { startTargets, type Targets } from './targets.ts';

/** fast-check prints the seed and the path of a failure: FC_SEED=<seed> FC_PATH=<path> repeats it alone. */
const { FC_SEED = '20261123', FC_PATH } = process.env;

let targets: Targets;
let worlds: ScenarioContext[];
let samples: ReadonlyMap<OperationId, Sample>;
beforeAll(async () => {
  targets = await startTargets();
  const { served: operations, document } = targets;
  samples = readScenarios(document, operations).samples;
  worlds = await Promise.all(
    targets.all.map(async (target) => createScenarioContext(target, await target.newCaller(), { operations, samples })),
  );
});
afterAll(() => targets.close());

/** The responses of mock and service to the same request, without what is new in each of them. */
async function responsesTo(id: OperationId, parts: RequestParts): Promise<{ status: number; body: string }[]> {
  const called = await Promise.all(worlds.map(({ call }) => call(id, parts)));
  return called.map(({ response: { status, body } }) => ({
    status,
    body: String(body)
      .replace(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g, '<id>')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
      // The examples of the contract show another version than that of the build.
      // A candidate has a suffix: 1.0.0-rc.0.
      .replace(/(?<="version":")\d+\.\d+\.\d+(?:-rc\.\d+)?/, '<version>')
      .replace(/(?<="fbtrace_id":")[^"]+/, '<id>'),
  }));
}

describe('mock and service return the same', () => {
  it('for texts that cannot be stored, anywhere in a JSON body', { timeout: 120_000 }, async () => {
    const bodies = Array.from(samples, ([id, { body, mediaType }]) => ({ id, body, mediaType })).filter(
      ({ body, mediaType }) => mediaType === 'application/json' && textsIn(body).length > 0,
    );
    const requests = fc
      .tuple(fc.constantFrom(...bodies), fc.nat(), fc.constantFrom('\0', 'a\0b', '\ud800', 'a\udfff', '\udc00\ud800'))
      .map(([{ id, body }, choice, odd]) => {
        const copy = structuredClone(body);
        const texts = textsIn(copy);
        const { holder, key } = texts[choice % texts.length] as TextPlace;
        holder[key] = odd;
        return { id, body: copy };
      });
    await fc.assert(
      fc.asyncProperty(requests, async ({ id, body }) => {
        const [mock, service] = await responsesTo(id, { body });
        expect(mock).toEqual(service);
        expect([400, 422]).toContain(service?.status);
      }),
      {
        seed: Number(FC_SEED),
        ...(FC_PATH && { path: FC_PATH }),
        numRuns: sampleRuns('server, texts that cannot be stored', 300),
      },
    );
  });

  it.each([
    ['image/jpeg', 'image/png'],
    ['image/png', 'image/jpeg'],
    ['application/pdf', 'image/png'],
  ])('for a file of the type %s that is sent as %s', async (type, declared) => {
    const parts = { body: fileOfType(type), headers: { 'Content-Type': declared } };
    const [mock, service] = await responsesTo('uploadChatAppMedia', parts);
    expect(mock).toEqual(service);
    expect(service?.status).toBe(400);
  });
});

describe('mock and service reject a template with the same response:', () => {
  const sent = (changes: object) => ({
    type: 'template',
    template: {
      namespace: 'c8ae5f90_307a_ca4c_b8f6_d1e2a2573574',
      name: 'order_shipped',
      language: { code: 'en_US' },
      components: [header, { type: 'body', parameters: [text, text, text] }, link],
      ...changes,
    },
  });
  const text = { type: 'text', text: 'a' };
  const header = { type: 'header', parameters: [text] };
  const link = { type: 'button', sub_type: 'url', index: 1, parameters: [text] };
  const body = (...parameters: object[]) => ({ components: [header, { type: 'body', parameters }, link] });
  const image = { type: 'image', image: { link: 'https://cdn.example.com/shoe.png' } };
  const recipients = { sendChatAppMessage: '+12025550100', sendMessengerMessage: '1000000000000100' } as const;

  const faults: [fault: string, changes: object, code: number][] = [
    ['another namespace', { namespace: 'shop' }, 2001],
    ['an unknown name', { name: 'farewell' }, 2001],
    ['another language', { language: { code: 'fr' } }, 2001],
    ['no values', { components: [] }, 2000],
    ['too few values', body(text), 2000],
    ['too many values', body(text, text, text, text), 2000],
    ['a part that the template does not have', { name: 'receipt', components: [link] }, 2000],
    ['a header without its file', { name: 'receipt', components: [{ type: 'body', parameters: [text] }] }, 2000],
    ['a text for a file', { name: 'receipt', components: [header, { type: 'body', parameters: [text] }] }, 1009],
    ['an image in its body', body(text, image, text), 1009],
    ['a line break', body(text, text, { type: 'text', text: 'a\nb' }), 1009],
    ['a part twice', { components: [header, header] }, 1009],
    ['another kind of button', { components: [{ ...link, sub_type: 'quick_reply' }] }, 1009],
  ];

  it.each(faults)('%s', async (_, changes, code) => {
    for (const [id, to] of Object.entries(recipients)) {
      const [mock, service] = await responsesTo(id as OperationId, { body: { to, ...sent(changes) } });
      expect(mock).toEqual(service);
      expect(service?.status).toBe(400);
      const isChatApp = id === 'sendChatAppMessage';
      expect(JSON.parse(service?.body ?? '')).toMatchObject(
        isChatApp ? { errors: [{ code }] } : { error: { code: 100 } },
      );
    }
  });

  it('none that fits', async () => {
    for (const [id, to] of Object.entries(recipients)) {
      const responses = await responsesTo(id as OperationId, { body: { to, ...sent({}) } });
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});

describe('the reference of the mock names where it returns a success, and the service 400:', () => {
  const to = '+12025550100';

  it.each<[documented: string, id: OperationId, body: object]>([
    ['accepts any media id', 'sendChatAppMessage', { to, type: 'image', image: { id: 'none' } }],
    ['an unknown card', 'sendChatChannelMessage', { to, type: 'card', card: { id: 'card_of_nobody' } }],
    // A number of the range that Ofcom reserves for drama.
    ['a passcode to a landline number', 'requestVerification', { number: '+442079460000' }],
  ])('%s', async (documented, id, body) => {
    const reference = await readFile(new URL('../../../mock/REFERENCE.md', import.meta.url), 'utf8');
    const [, limits] = reference.split('\n## Limits\n');
    expect(limits).toContain(documented);
    const [mock, service] = await responsesTo(id, { body });
    expect([mock?.status, service?.status], service?.body).toEqual([200, 400]);
  });
});

interface TextPlace {
  holder: Record<string, unknown>;
  key: string;
}

/** The places of the texts of a JSON value. */
function textsIn(value: unknown): TextPlace[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) =>
    typeof holder[key] === 'string' ? [{ holder, key }] : textsIn(holder[key]),
  );
}
