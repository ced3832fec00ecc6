import { afterEach, describe, expect, it } from 'vitest';
import { testActor } from '../../features/audit/testing.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import {
  addConnection,
  type NewConnection,
  pauseConnection,
  recordSignIn,
  resumeConnection,
  setConnection,
} from './connection-store.ts';
import { listConnections, showConnection } from './connection-summaries.ts';
import { decryptCredentials } from './credentials.ts';
import { readConnection } from './find-connection.ts';
import { removeConnection } from './remove-connection.ts';
import { testCredentials, testSettings } from './testing.ts';

const open = await useDatabase();
const { database } = open;
const context = testContext(open);
const { keys } = context;

const added: NewConnection = {
  name: 'main',
  kind: 'test',
  environmentId: null,
  settings: testSettings,
  credentials: testCredentials,
  window: 10,
  throughput: null,
  binds: 1,
};
const add = (changes: Partial<NewConnection> = {}) =>
  addConnection(database, testActor, keys, { ...added, ...changes });
const main = () => showConnection(database, 'main');
const ok = { outcome: 'ok' } as const;
const broken = { outcome: 'broken', reason: 'wrong password' } as const;
const unreachable = { outcome: 'unreachable', reason: 'no route' } as const;

afterEach(async () => {
  await database.deleteFrom('connections').execute();
});

describe('a connection', () => {
  it('is a draft at first, and shows which credentials it has, but not them', async () => {
    const { environmentId, userName } = await testAccount(context);
    const { id } = await add({ environmentId, throughput: 2.5, binds: 2 });
    const shown = await main();
    expect(shown).toMatchObject({
      id,
      account: userName,
      state: 'draft',
      reason: null,
      settings: testSettings,
      credentialNames: ['password', 'user'],
      window: 10,
      throughput: 2.5,
      binds: 2,
      version: 1,
    });
    expect(JSON.stringify(await listConnections(database, { hasSandbox: true }))).not.toContain(
      testCredentials.password,
    );
    const { credentials } = await readConnection(database, 'main');
    expect(decryptCredentials(keys, id, credentials)).toEqual(testCredentials);
  });

  it('has a name of its own', async () => {
    await add();
    await expect(add()).rejects.toThrow(
      'There is a connection main already. Change it: omnichannel-server connections',
    );
  });

  it.each([
    [() => showConnection(database, 'none')],
    [() => readConnection(database, 'none')],
    [() => pauseConnection(database, testActor, 'none')],
  ])('that does not exist is reported with the command that lists them: %s', async (call) => {
    await expect(call()).rejects.toThrow('There is no connection none. See them with: omnichannel-server connections');
  });

  it('for the sandbox is listed first, and no command changes it', async () => {
    await add({ name: 'another' });
    expect((await listConnections(database, { hasSandbox: true })).map(({ name, state }) => [name, state])).toEqual([
      ['sandbox', 'on'],
      ['another', 'draft'],
    ]);
    expect(await showConnection(database, 'sandbox')).toMatchObject({ kind: 'sandbox', state: 'on' });
    for (const change of [
      add({ name: 'sandbox' }),
      readConnection(database, 'sandbox'),
      pauseConnection(database, testActor, 'sandbox'),
      resumeConnection(database, testActor, 'sandbox'),
      removeConnection(database, testActor, 'sandbox', { waiting: nothing() }),
    ]) {
      await expect(change).rejects.toThrow('The connection sandbox is built in');
    }
  });
});

describe('a change', () => {
  it('of settings, credentials or the window is a new version; one of other limits is not', async () => {
    let known = await add();
    const credentials = { ...testCredentials, password: 'another-one' };
    for (const [change, version] of [
      [{ throughput: 5 }, 1],
      [{ binds: 3 }, 1],
      [{ window: 20 }, 2],
      [{ settings: { host: 'other.example.com' } }, 3],
      [{ credentials }, 4],
      [{ throughput: null }, 4],
    ] as const) {
      known = await setConnection(database, testActor, keys, known, change);
      expect(known.version).toBe(version);
    }
    expect(await main()).toMatchObject({
      settings: { host: 'other.example.com' },
      window: 20,
      throughput: null,
      binds: 3,
      version: 4,
    });
    const row = await readConnection(database, 'main');
    expect(decryptCredentials(keys, row.id, row.credentials)).toEqual(credentials);
  });

  it('keeps the state, except that a broken connection becomes a draft', async () => {
    const first = await add();
    await recordSignIn(database, first, ok);
    const second = await setConnection(database, testActor, keys, first, { window: 20 });
    expect((await main()).state).toBe('on');
    await recordSignIn(database, second, broken);
    await setConnection(database, testActor, keys, second, { credentials: testCredentials });
    expect(await main()).toMatchObject({ state: 'draft', reason: null });
  });

  it('of a version that is no longer current is rejected', async () => {
    const first = await add();
    await setConnection(database, testActor, keys, first, { window: 20 });
    await expect(setConnection(database, testActor, keys, first, { window: 30 })).rejects.toThrow(
      'was changed or removed',
    );
    expect((await main()).window).toBe(20);
  });
});

describe('the result of a sign-in', () => {
  it('turns a draft on, breaks a connection, and repairs it', async () => {
    const known = await add();
    expect(await recordSignIn(database, known, unreachable)).toBe('draft');
    expect((await main()).reason).toBe('no route');
    expect(await recordSignIn(database, known, ok)).toBe('on');
    expect((await main()).reason).toBe(null);
    expect(await recordSignIn(database, known, unreachable)).toBe('on');
    expect(await recordSignIn(database, known, broken)).toBe('broken');
    expect((await main()).reason).toBe('wrong password');
    expect(await recordSignIn(database, known, unreachable)).toBe('broken');
    expect(await recordSignIn(database, known, ok)).toBe('on');
  });

  it('of another version changes nothing', async () => {
    const first = await add();
    await recordSignIn(database, first, ok);
    await setConnection(database, testActor, keys, first, { credentials: testCredentials });
    expect(await recordSignIn(database, first, broken)).toBe(undefined);
    expect((await main()).state).toBe('on');
  });

  it('leaves a paused connection paused', async () => {
    const known = await add();
    await recordSignIn(database, known, ok);
    await pauseConnection(database, testActor, 'main');
    for (const result of [ok, broken, unreachable]) expect(await recordSignIn(database, known, result)).toBe('paused');
  });

  it('writes nothing when nothing changes, and a reason of one short line', async () => {
    const known = await add();
    const long = { outcome: 'broken', reason: `wrong\u001b[31m\n password ${'x'.repeat(1000)}` } as const;
    await recordSignIn(database, known, long);
    const { reason, updatedAt } = await main();
    expect(reason).toMatch(/^wrong \[31m password x+$/);
    expect(reason).toHaveLength(500);
    await recordSignIn(database, known, long);
    expect((await main()).updatedAt).toEqual(updatedAt);
  });
});

describe('pause and resume', () => {
  it('change a connection that is on, and leave a draft', async () => {
    const known = await add();
    expect(await pauseConnection(database, testActor, 'main')).toBe('draft');
    expect(await resumeConnection(database, testActor, 'main')).toBe('draft');
    await recordSignIn(database, known, ok);
    expect(await resumeConnection(database, testActor, 'main')).toBe('on');
    expect(await pauseConnection(database, testActor, 'main')).toBe('on');
    expect((await main()).state).toBe('paused');
    expect(await pauseConnection(database, testActor, 'main')).toBe('paused');
    expect(await resumeConnection(database, testActor, 'main')).toBe('paused');
    expect(await main()).toMatchObject({ state: 'on', version: 1 });
  });
});

/** An outbox in which messages wait. */
function nothing(count = 0) {
  const released: string[] = [];
  return {
    released,
    count: async () => count,
    async release(_: Executor, id: string, choice: string) {
      released.push(`${id} ${choice}`);
    },
  };
}

describe('removal', () => {
  it('is rejected while messages wait, unless it is said what happens to them', async () => {
    const { id } = await add();
    await expect(removeConnection(database, testActor, 'main', { waiting: nothing(2) })).rejects.toThrow(
      /2 accepted messages wait for the connection main\.[\s\S]*remove main --force failover[\s\S]*--force fail$/,
    );
    const waiting = nothing(1);
    expect(await removeConnection(database, testActor, 'main', { waiting, force: 'failover' })).toBe(1);
    expect(waiting.released).toEqual([`${id} failover`]);
    await expect(main()).rejects.toThrow('There is no connection main');
  });

  it('of one without messages asks for nothing', async () => {
    await add();
    const waiting = nothing();
    await removeConnection(database, testActor, 'main', { waiting });
    expect(waiting.released).toEqual([]);
    await expect(main()).rejects.toThrow('There is no connection main');
  });
});
