import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { emit } from '../../features/webhooks/emit-events.ts';
import { UsageError } from '../../platform/config/flags.ts';
import { url, useWebhookCommands } from './testing-webhooks.ts';

const at = await useWebhookCommands();
const { open, endpoints, deliveries } = at;

describe('deliveries', () => {
  const body = { statuses: [{ id: 'gBEG', recipient_id: '12025550100', status: 'sent', timestamp: '1795253400' }] };
  const states = async () =>
    (JSON.parse(await deliveries('list', ...at.ours, '--json')) as { state: string }[]).map(({ state }) => state);

  beforeEach(async () => {
    const { environmentId } = at.account;
    await endpoints('set', ...at.ours, '--channel', 'rcs', '--url', url);
    const event = (messageId: string) => ({ environmentId, endpoint: 'rcs' as const, messageId, body });
    await emit(open.database, ['one', 'two', 'three'].map(event));
  });

  async function end(messageId: string, state: 'dead' | 'delivered'): Promise<void> {
    const { id } = await open.database
      .updateTable('deliveries')
      .set({ state, ended_at: new Date(), attempts: 1 })
      .where('message_id', '=', messageId)
      .where('environment_id', '=', at.account.environmentId)
      .returning('id')
      .executeTakeFirstOrThrow();
    await attempt(id, { status: state === 'dead' ? 500 : 204 });
  }

  async function attempt(delivery_id: string, made: { status: number; error?: string; responseBody?: string }) {
    const { error = null, responseBody = null } = made;
    await open.database
      .insertInto('delivery_attempts')
      .values({ delivery_id, at: new Date(), url, status: made.status, error, response_body: responseBody, took_ms: 7 })
      .execute();
  }

  it('list shows the selected deliveries, newest first, without bodies', async () => {
    await end('two', 'dead');
    expect(await states()).toEqual(['waiting', 'dead', 'waiting']);
    const text = await deliveries('list', ...at.ours, '--state', 'dead');
    expect(text).toMatch(
      /^ID +CREATED +ENDPOINT +MESSAGE +STATE +ATTEMPTS +LAST STATUS +NEXT DUE\nmsg_\S+ {2}\S+ {2}rcs +two +dead +1 +500 +-$/,
    );
    expect((await deliveries('list', ...at.ours, '--limit', '2')).split('\n')).toHaveLength(3);
    expect(await deliveries('list', ...at.ours, '--message', 'one')).toMatch(/one +waiting +0 +- +20\S+$/);
    expect(await deliveries('list', ...at.ours, '--channel', 'chat')).toBe('There are no such deliveries.');
    const all = await deliveries('list', ...at.ours);
    expect(all).not.toContain('12025550100');
    expect(all.split('\n')).toHaveLength(4);
  });

  it('show prints all fields of a delivery', async () => {
    const [{ id }] = JSON.parse(await deliveries('list', ...at.ours, '--json'));
    await attempt(id, { status: 500, error: 'The status is 500.', responseBody: 'no' });
    const text = await deliveries('show', id);
    expect(text).toContain(JSON.stringify(body));
    expect(text).toMatch(/ {2}500 {2}7 ms {2}https:\/\/example\.com\/hooks\S+\n {6}The status is 500\.\n {6}"no"/);
    expect(JSON.parse(await deliveries('show', id, '--json'))).toMatchObject({
      history: [{ url, status: 500, error: 'The status is 500.', responseBody: 'no', tookMs: 7 }],
    });
    await expect(deliveries('show', 'msg_none')).rejects.toThrow('There is no such delivery.');
  });

  it('show marks where the replay began, and counts all attempts, as list does', async () => {
    await end('one', 'dead');
    const [{ id }] = JSON.parse(await deliveries('list', ...at.ours, '--state', 'dead', '--json'));
    await deliveries('retry', id);
    expect(await deliveries('show', id)).toMatch(/waiting +1 .*\n.*\n {2}\S+ {2}500 .*\n {2}\S+ {2}replayed$/);
    await attempt(id, { status: 204 });
    expect(await deliveries('show', id)).toMatch(/waiting +2 .*\n.* 500 .*\n.* replayed\n.* 204 [^\n]*$/s);
    expect(JSON.parse(await deliveries('list', ...at.ours, '--message', 'one', '--json'))).toMatchObject([
      { attempts: 2 },
    ]);
    expect(JSON.parse(await deliveries('show', id, '--json'))).toMatchObject({
      attempts: 2,
      replayedAt: expect.stringMatching(/^20/),
      history: [{ status: 500 }, { status: 204 }],
    });
  });

  it('retry makes those again that are over', async () => {
    await end('one', 'dead');
    await end('two', 'delivered');
    await end('three', 'delivered');
    const all: { id: string; messageId: string }[] = JSON.parse(await deliveries('list', ...at.ours, '--json'));
    const [three = '', two = ''] = all.map(({ id }) => id);
    expect(await deliveries('retry', two, three)).toBe('2 deliveries are replayed.');
    expect(at.warned).toBe('');
    expect(await states()).toEqual(['waiting', 'waiting', 'dead']);
    expect(await deliveries('retry', '--dead', ...at.ours, '--channel', 'rcs')).toBe('1 delivery is replayed.');
    expect(await states()).toEqual(['waiting', 'waiting', 'waiting']);
    expect(await deliveries('retry', '--dead', ...at.ours)).toBe('0 deliveries are replayed.');
  });

  it('retry counts unknown ids separately', async () => {
    await end('two', 'dead');
    const [{ id }] = JSON.parse(await deliveries('list', ...at.ours, '--state', 'dead', '--json'));
    expect(await deliveries('retry', id, 'msg_none')).toBe('1 delivery is replayed.');
    expect(at.warned).toContain('1 delivery is unknown. List all deliveries: ');
    expect(process.exitCode).toBe(1);
  });

  it('retry hurries those that wait, but those that are being attempted', async () => {
    await open.database
      .updateTable('deliveries')
      .set({ attempts: 3, due_at: sql<Date>`now() + interval '1 hour'` })
      .where('environment_id', '=', at.account.environmentId)
      .execute();
    const [three, two, one] = JSON.parse(await deliveries('list', ...at.ours, '--json'));
    await sql`
      INSERT INTO delivery_leases (delivery_id, endpoint_id, dispatcher)
      SELECT id, endpoint_id, gen_random_uuid() FROM deliveries WHERE id = ${three.id}
    `.execute(open.database);
    expect(await deliveries('retry', '--dead', ...at.ours)).toBe('0 deliveries are replayed.');
    expect(await deliveries('retry', one.id, two.id, three.id)).toBe('2 deliveries are retried now.');
    expect(at.warned).toBe('1 delivery is being attempted right now.');
    expect(process.exitCode).toBeUndefined();
    const { rows } = await sql`
      SELECT message_id, attempts, due_at <= now() AS due FROM deliveries
      WHERE environment_id = ${at.account.environmentId} ORDER BY seq
    `.execute(open.database);
    expect(rows).toEqual([
      { message_id: 'one', attempts: 3, due: true },
      { message_id: 'two', attempts: 3, due: true },
      { message_id: 'three', attempts: 3, due: false },
    ]);
  });

  it('retry replays all dead deliveries, however many', async () => {
    const { id, environment_id } = await open.database
      .selectFrom('endpoints')
      .selectAll()
      .where('environment_id', '=', at.account.environmentId)
      .executeTakeFirstOrThrow();
    await sql`
      INSERT INTO deliveries (id, environment_id, endpoint_id, message_id, body, state)
      SELECT 'msg_many_' || number, ${environment_id}, ${id}, number, '{}', 'dead' FROM generate_series(1, 2345) AS number
    `.execute(open.database);
    const counted = '2345 deliveries would be replayed. Nothing was changed.';
    expect(await deliveries('retry', '--dead', '--dry-run', ...at.ours)).toBe(counted);
    expect(await deliveries('retry', '--dead', ...at.ours)).toBe('2345 deliveries are replayed.');
    expect(await deliveries('list', ...at.ours, '--state', 'dead')).toBe('There are no such deliveries.');
  });

  it('retry replays what failed between two times', async () => {
    await end('one', 'dead');
    await end('two', 'dead');
    await sql`UPDATE deliveries SET ended_at = '2026-11-27T10:00Z' WHERE message_id = 'two'`.execute(open.database);
    const between = ['--failed-since', '2026-11-27', '--failed-until', '2026-11-28'];
    expect(JSON.parse(await deliveries('list', ...at.ours, ...between, '--json'))).toMatchObject([
      { messageId: 'two' },
    ]);
    expect(
      JSON.parse(await deliveries('retry', '--dead', '--dry-run', ...at.ours, ...between, '--json')),
    ).toMatchObject({
      wouldReplay: 1,
    });
    expect(await deliveries('retry', '--dead', ...at.ours, ...between)).toBe('1 delivery is replayed.');
  });

  it('retry skips deliveries whose endpoint is disabled, and says so', async () => {
    await end('one', 'dead');
    const [{ id }] = JSON.parse(await deliveries('list', ...at.ours, '--state', 'dead', '--json'));
    await open.database
      .updateTable('endpoints')
      .set({ disabled_at: new Date(), disabled_reason: 'gone' })
      .where('environment_id', '=', at.account.environmentId)
      .execute();
    for (const which of [[id], ['--dead', ...at.ours]]) {
      expect(await deliveries('retry', ...which)).toBe('0 deliveries are replayed.');
      expect(at.warned).toContain(
        `1 delivery is skipped: the endpoint is disabled. Enable it first:\n  omnichannel-server endpoints enable --account ${at.account.userName} --channel rcs`,
      );
      expect(process.exitCode).toBe(1);
    }
    expect(JSON.parse(await deliveries('list', ...at.ours, '--state', 'dead', '--json'))).toMatchObject([
      { id, attempts: 1 },
    ]);
    await endpoints('enable', ...at.ours, '--channel', 'rcs');
    expect(await deliveries('retry', id)).toBe('1 delivery is replayed.');
  });

  it.each([
    [[], 'deliveries knows: list, show, retry.'],
    [['shwo'], 'Did you mean show?'],
    [['show'], 'deliveries show requires one id'],
    [['retry'], 'deliveries retry requires ids, or --dead'],
    [['retry', 'msg_a', '--dead'], 'takes either ids or --dead'],
    [['retry', 'msg_a', '--dry-run'], 'takes either ids or --dead'],
    [['list', 'msg_a'], 'got an extra argument'],
    [['list', '--dead'], 'deliveries list has no flag --dead'],
    [['list', '--state', 'dad'], 'Did you mean dead?'],
    [['list', '--limit', '0'], '--limit must be a number'],
  ])('explain what is wrong with %j', async (args, message) => {
    const error = await deliveries(...args).catch((error) => error);
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).toContain(message);
  });
});
