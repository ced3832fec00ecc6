import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import type { PartResult } from '../connection-kind.ts';
import { readLinksOf } from './connection-links.ts';
import { createOutboxMetrics } from './metrics.ts';
import { useOutbox } from './testing-use-outbox.ts';

const { database, provider, start } = await useOutbox();

describe('links', () => {
  it('are as many as configured over all instances, and another instance takes over', async () => {
    const sms = provider('sms', { binds: 2 });
    const first = await start([sms]);
    await start([sms]);
    await expect.poll(() => sms.open.length).toBe(2);
    await first.outbox.close();
    await expect.poll(() => sms.open.length, { timeout: 5000 }).toBe(2);
  });

  it('are replaced when the settings change, and closed when the connection is paused', async () => {
    const sms = provider('sms');
    await start([sms]);
    await expect.poll(() => sms.open.length).toBe(1);
    const [before] = sms.open;
    sms.known = { ...sms.known, version: '2' };
    await expect.poll(() => sms.open[0] !== before && sms.open.length, { timeout: 5000 }).toBe(1);
    sms.known = { ...sms.known, isOn: false };
    await expect.poll(() => sms.open.length, { timeout: 5000 }).toBe(0);
  });

  it('report credentials that the provider rejects, and stay closed', async () => {
    const sms = provider('sms');
    const broken: string[] = [];
    await start([sms], {
      onBroken: async (_, reason) => {
        broken.push(reason);
        sms.known = { ...sms.known, isOn: false };
      },
    });
    await expect.poll(() => sms.open.length).toBe(1);
    sms.open[0]?.onState({ state: 'broken', reason: 'invalid password' });
    await expect.poll(() => broken, { timeout: 5000 }).toEqual(['invalid password']);
    await expect.poll(() => sms.open.length).toBe(0);
  });

  it('report why they are lost, without credentials', async () => {
    const sms = provider('sms');
    sms.known = { ...sms.known, connection: { ...sms.known.connection, credentials: { password: 'secret08' } } };
    const noted: unknown[] = [];
    await start([sms], { noteOutcome: (...outcome) => void noted.push(outcome) });
    await expect.poll(() => sms.open.length).toBe(1);
    sms.open[0]?.onState({ state: 'connecting', reason: 'lost\nthe session of secret08' });
    expect(noted).toEqual([[sms.known.connection.id, 'lost the session of •••', 'link']]);
    const read = () => readLinksOf(database, sms.known.connection.id);
    await sql`INSERT INTO connections (id, kind, name, state, settings, credentials, credential_names, window_size, binds)
      VALUES (${sms.known.connection.id}, 'test', 'of-a-test', 'on', '{}', '', '{}', 10, 1)`.execute(database);
    await expect.poll(read, { timeout: 5000 }).toMatchObject({ state: 'down', reason: 'lost the session of •••' });
    sms.open[0]?.onState({ state: 'ready' });
    await expect.poll(read, { timeout: 5000 }).toMatchObject({ state: 'ready', open: 1 });
    await sql`DELETE FROM connections WHERE name = 'of-a-test'`.execute(database);
  });

  it('do not wait for each other', async () => {
    const [dead, alive] = [provider('dead'), provider('alive')];
    const hangs = Promise.withResolvers<PartResult>();
    dead.respond = () => hangs.promise;
    const { submit, recorded } = await start([dead, alive]);
    for (let count = 0; count < 30; count += 1) await submit([dead]);
    await expect.poll(() => dead.submitted.length).toBe(10);
    const reference = await submit([alive]);
    await expect.poll(() => recorded).toEqual([`${reference} sent`]);
    // No more than the window is in doubt if it crashes now.
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM outbox WHERE state = 'written'
    `.execute(database);
    expect(rows[0]?.count).toBe(10);
    hangs.resolve({ outcome: 'accepted', id: 'late' });
    await expect.poll(() => recorded.length).toBe(31);
  });

  it('report how much of the window of a connection is in use', async () => {
    const sms = provider('sms', { binds: 2 });
    const hangs = Promise.withResolvers<PartResult>();
    sms.respond = () => hangs.promise;
    const registry = new Registry();
    const { submit, recorded } = await start([sms], { metrics: createOutboxMetrics(registry, database, () => 'sms') });
    const readGauge = async (gauge: string) => (await registry.getSingleMetric(gauge)?.get())?.values;
    const labels = { connection: 'sms' };
    await expect.poll(() => sms.open.length).toBe(2);
    for (let count = 0; count < 12; count += 1) await submit([sms]);
    await expect
      .poll(() => readGauge('omnichannel_link_parts_in_flight'), { timeout: 5000 })
      .toEqual([{ labels, value: 12 }]);
    expect(await readGauge('omnichannel_link_window_parts')).toEqual([{ labels, value: 20 }]);
    hangs.resolve({ outcome: 'accepted', id: 'late' });
    await expect.poll(() => recorded.length).toBe(12);
    await expect
      .poll(() => readGauge('omnichannel_link_parts_in_flight'), { timeout: 5000 })
      .toEqual([{ labels, value: 0 }]);
  });

  it('of crashed processes are not counted', async () => {
    const sms = provider('sms');
    const registry = new Registry();
    const readLinks = async () => (await registry.getSingleMetric('omnichannel_links')?.get())?.values;
    const metrics = createOutboxMetrics(registry, database, () => 'sms');
    const { outbox } = await start([sms], { metrics });
    await expect
      .poll(readLinks, { timeout: 5000 })
      .toEqual([{ labels: { connection: 'sms', state: 'ready' }, value: 1 }]);
    await outbox.close();
    await sql`INSERT INTO link_leases (connection_id, slot, id, state, renewed_at)
      VALUES ('gone', 0, gen_random_uuid(), 'ready', now() - interval '1 minute')`.execute(database);
    expect(await readLinks()).toEqual([]);
  });

  it('go on when only one message has to wait', async () => {
    const sms = provider('sms');
    const { respond } = sms;
    sms.respond = () => ({ outcome: 'later', afterMs: 60_000, reason: 'temporary fault', isPartOnly: true });
    const { submit, recorded } = await start([sms]);
    await submit([sms]);
    await expect.poll(() => sms.submitted.length).toBe(1);
    sms.respond = respond;
    const other = await submit([sms]);
    await expect.poll(() => recorded, { timeout: 5000 }).toEqual([`${other} sent`]);
    expect(sms.submitted.length).toBe(2);
  });

  async function listStates(): Promise<Set<string>> {
    const { rows } = await sql<{ state: string }>`SELECT DISTINCT state FROM submission_attempts`.execute(database);
    return new Set(rows.map(({ state }) => state));
  }

  it('pause when the provider asks for it, without counting an attempt', async () => {
    const sms = provider('sms');
    const { respond } = sms;
    sms.respond = () => ({ outcome: 'later', afterMs: 50, reason: 'throttled' });
    const { submit, recorded } = await start([sms]);
    const reference = await submit([sms]);
    await expect.poll(() => sms.submitted.length).toBeGreaterThan(2);
    sms.respond = respond;
    await expect.poll(() => recorded).toEqual([`${reference} sent`]);
    // The status of a message is recorded before its attempt.
    await expect.poll(() => listStates()).toEqual(new Set(['later', 'accepted']));
  });
});
