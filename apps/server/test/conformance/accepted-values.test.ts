import { maxJsonDepth } from '@omnichannel/contract';
import { sampleRuns } from '@omnichannel/tooling/full-run';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createScenarioContext, type ScenarioContext } from './scenario-context.ts';
import { readScenarios } from './scenarios.ts';
import { startTargets } from './targets.ts';

const targets = await startTargets();
afterAll(() => targets.close());
const { served: operations, document } = targets;
const { samples } = readScenarios(document, operations);
const template = document.components.examples['sendChatAppMessage.templateByCode.request'].value.template;
const link = 'https://example.com/media/note.ogg';

describe.each(targets.all)('the $name', (target) => {
  let world: ScenarioContext | undefined;
  const call: ScenarioContext['call'] = async (id, parts) => {
    world ??= createScenarioContext(target, await target.newCaller(), { operations, samples });
    return world.call(id, parts);
  };
  const statusOf = async (id: Parameters<ScenarioContext['call']>[0], body: unknown) =>
    (await call(id, { body })).response.status;

  it('stores any JSON value as data of a subscriber', { timeout: 60_000 }, async () => {
    await fc.assert(
      // PostgreSQL stores no U+0000; the service rejects it in words.
      fc.asyncProperty(
        fc.jsonValue({ maxDepth: 5 }).filter((value) => !JSON.stringify(value).includes('\\u0000')),
        async (data) => {
          expect(await statusOf('createSubscriber', { subscriberId: 'any-data', data })).toBe(201);
        },
      ),
      { numRuns: sampleRuns(`${target.name}, data of subscribers`, 100), seed: 20261123 },
    );
  });

  it('takes data up to the size of the contract, and no more', async () => {
    const bodyOf = (bytes: number) => {
      const empty = JSON.stringify({ subscriberId: 'large', data: '' }).length;
      return { subscriberId: 'large', data: 'x'.repeat(bytes - empty) };
    };
    expect(await statusOf('createSubscriber', bodyOf(65_536))).toBe(201);
    expect(await statusOf('createSubscriber', bodyOf(65_537))).toBe(413);
  });

  it('takes data nested as deep as the contract says, and no deeper', async () => {
    const dataDepth = maxJsonDepth - 1;
    const { description } = document.components.schemas.SubscriberData;
    expect(description).toContain(`up to ${dataDepth} levels deep`);
    expect(document.info.description).toContain(`up to ${maxJsonDepth} levels deep`);
    const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    expect(await statusOf('createSubscriber', { subscriberId: 'deep', data: nested(dataDepth) })).toBe(201);
    expect(await statusOf('createSubscriber', { subscriberId: 'deep', data: nested(dataDepth + 1) })).toBe(400);
  });

  it.each([
    'lina.haddad@example.com',
    '用户@例え.example.com',
    'δοκιμή@παράδειγμα.δοκιμή',
    'ليلى.حداد@مثال.example.com',
    'user+tag@xn--r8jz45g.example.com',
    'lina@1.example.c0m',
    "o'brien@example.com",
    '😀@example.com',
    `${'a'.repeat(242)}@example.com`,
  ])('takes the e-mail address %j', async (email) => {
    const { response: answer, json } = await call('createSubscriber', { body: { email } });
    expect([answer.status, json?.data?.email]).toEqual([201, email]);
  });

  it.each([
    'lina.haddad.example.com',
    'lina@',
    '@example.com',
    'lina@localhost',
    'lina@@example.com',
    'lina@example@example.com',
    'lina @example.com',
    'lina@exa mple.com',
    'lina\u3000@example.com',
    'lina\u200b@example.com',
    '\u202elina@example.com',
    'lina@example.com\n',
    'lina\u0007@example.com',
    'lina\u0085@example.com',
    '.lina@example.com',
    'li..na@example.com',
    'lina@example..com',
    'lina@-example.com',
    'lina@example-.com',
    'lina@exa_mple.com',
    'lina@[192.0.2.1]',
    'lina@192.0.2.1',
    'lina@1.2',
    'lina@example.1-2',
    '"lina"@example.com',
    'Lina <lina@example.com>',
    `${'a'.repeat(243)}@example.com`,
  ])('rejects the e-mail address %j', async (email) => {
    expect(await statusOf('createSubscriber', { email })).toBe(422);
  });

  it('rejects an address with a space or a control character anywhere', async () => {
    const forbidden = fc.constantFrom(' ', '\t', '\r', '\n', '\u007f', '\u0001', '\u00a0', '\u2028', '\ufeff');
    await fc.assert(
      fc.asyncProperty(fc.emailAddress(), forbidden, fc.nat(), async (address, character, place) => {
        const index = place % (address.length + 1);
        const email = address.slice(0, index) + character + address.slice(index);
        expect(await statusOf('createSubscriber', { email })).toBe(422);
      }),
      { numRuns: sampleRuns(`${target.name}, wrong addresses`, 50), seed: 20261123 },
    );
  });

  it('takes a template whose language is a code alone, and no other policy', async () => {
    const send = (language: object) =>
      statusOf('sendChatAppMessage', { to: '+12025550100', type: 'template', template: { ...template, language } });
    expect(await send({ code: 'ar' })).toBe(200);
    expect(await send({ code: 'ar', policy: 'deterministic' })).toBe(200);
    expect(await send({ code: 'ar', policy: 'fallback' })).toBe(400);
    expect(await send({ policy: 'deterministic' })).toBe(400);
  });

  it.each([
    ['sendChatAppMessage', 'audio', 400],
    ['sendChatAppMessage', 'sticker', 400],
    ['sendChatAppMessage', 'image', 200],
    ['sendChatChannelMessage', 'audio', 400],
    ['sendChatChannelMessage', 'image', 200],
    // RCS shows a caption below every file.
    ['sendRcsMessage', 'audio', 200],
  ] as const)('%s with a caption on %s returns %i', async (id, type, status) => {
    const body = { to: '+12025550100', type, [type]: { link, caption: 'Listen to this' } };
    const { response: answer, json } = await call(id, { body });
    expect(answer.status).toBe(status);
    if (status === 400) expect(json.errors).toEqual([expect.objectContaining({ code: 1009 })]);
    expect(await statusOf(id, { ...body, [type]: { link } })).toBe(200);
  });

  it('takes a reply to a message that was sent before', async () => {
    const text = { to: '+12025550100', type: 'text', text: { body: 'Hello' } };
    const { json } = await call('sendChatAppMessage', { body: text });
    const context = { message_id: json.messages[0].id };
    expect(await statusOf('sendChatAppMessage', { ...text, context })).toBe(200);
    expect(await statusOf('sendChatAppMessage', { ...text, context: {} })).toBe(400);
    expect(await statusOf('sendChatAppMessage', { ...text, context: 'a text' })).toBe(400);
  });
});
