import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { createOutboxMetrics } from './metrics.ts';
import { useOutbox } from './testing-use-outbox.ts';

const { database, provider, prepare, start, statesOf, outboxState } = await useOutbox();

describe('an attempt', () => {
  it('is committed as written before the provider gets anything', async () => {
    const sms = provider('sms');
    let seen: string[] = [];
    sms.respond = async ({ id }) => {
      seen = await statesOf(id);
      return { outcome: 'accepted', id: 'abc' };
    };
    const { submit, recorded } = await start([sms]);
    const reference = await submit([sms]);
    await expect.poll(() => recorded).toEqual([`${reference} sent`]);
    expect(seen).toEqual(['written']);
    await expect.poll(() => outboxState(reference)).toBeUndefined();
    await expect.poll(() => statesOf(reference)).toEqual(['accepted']);
    const { rows: costs } = await sql`SELECT segments, alphabet, country FROM submission_attempts`.execute(database);
    expect(costs).toEqual([{ segments: 1, alphabet: 'gsm', country: 'US' }]);
    const { rows } = await sql`SELECT provider_id, part, recipient FROM submitted_parts`.execute(database);
    expect(rows).toEqual([{ provider_id: 'abc', part: 0, recipient: '12025550123' }]);
  });

  it('submits all parts of a message, and a part again that was throttled', async () => {
    const sms = provider('sms');
    sms.parts = 3;
    let throttles = 1;
    sms.respond = (_, part) =>
      part === 1 && throttles-- > 0
        ? { outcome: 'later', afterMs: 20, reason: 'throttled' }
        : { outcome: 'accepted', id: `part-${part}` };
    const { submit, recorded } = await start([sms]);
    const reference = await submit([sms]);
    await expect.poll(() => recorded).toEqual([`${reference} sent`]);
    expect(sms.submitted.map(({ part }) => part)).toEqual([0, 1, 2, 1]);
    expect(new Set(sms.submitted.map(({ sms: { reference: number } }) => number)).size).toBe(1);
    await expect.poll(() => statesOf(reference)).toEqual(['later', 'accepted']);
  });

  it('is not made when the message has expired or is no longer wanted', async () => {
    const sms = provider('sms');
    const { submit, unwanted, recorded, receipts } = await start([sms]);
    const expired = await submit([sms], { validForSeconds: -1 });
    // The link and the maintenance may both record it.
    await expect.poll(() => [...new Set(recorded)]).toEqual([`${expired} failed`]);
    expect(receipts[0]).toMatchObject({ error: { details: expect.stringContaining('expired') } });
    const reference = await submit([sms], { validForSeconds: 600 });
    await expect.poll(() => sms.submitted.length).toBe(1);
    unwanted.add('gone');
    await submit([sms], { reference: 'gone' });
    await expect.poll(() => statesOf('gone')).toEqual(['skipped']);
    expect(sms.submitted.map(({ sms: { id } }) => id)).toEqual([reference]);
    expect(recorded).not.toContain('gone failed');
  });

  it('reports a person who has opted out, and does not try another connection', async () => {
    const [first, second] = [provider('first'), provider('second')];
    first.respond = () => ({ outcome: 'rejected', code: '21610', reason: 'unsubscribed recipient', scope: 'optedOut' });
    const { submit, recorded, optedOut } = await start([first, second]);
    const reference = await submit([first, second]);
    await expect.poll(() => optedOut).toEqual(['+12025550123']);
    expect(recorded).toEqual([`${reference} failed`]);
    expect(second.submitted).toEqual([]);
  });
});

it('leaves no attempt behind when the limit of its sender puts it off', async () => {
  const sms = provider('sms');
  const registry = new Registry();
  const metrics = createOutboxMetrics(registry, database, () => 'sms');
  const readResults = async () =>
    (await registry.getSingleMetric('omnichannel_submissions_total')?.get())?.values.map(({ labels }) => labels.result);
  const test = prepare([sms], { findSenderLimit: () => 2, metrics });
  const references = await Promise.all(Array.from({ length: 4 }, () => test.submit([sms])));
  await test.outbox.start();
  await expect.poll(() => test.recorded.length, { timeout: 10_000 }).toBe(4);
  await expect
    .poll(async () => (await Promise.all(references.map(statesOf))).flat())
    .toEqual(references.map(() => 'accepted'));
  expect(await readResults()).toContain('later');
});

it('is not submitted again when it is added again', async () => {
  const sms = provider('sms');
  const { submit, recorded } = await start([sms]);
  const reference = await submit([sms]);
  await expect.poll(() => outboxState(reference)).toBeUndefined();
  await submit([sms], { reference });
  expect(await outboxState(reference)).toBeUndefined();
  expect(recorded).toEqual([`${reference} sent`]);
});
