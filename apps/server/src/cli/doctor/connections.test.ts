import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addConnection, pauseConnection, recordSignIn } from '../../carriers/connections/connection-store.ts';
import {
  createTestProvider,
  type TestProvider,
  testCredentials,
  testSettings,
} from '../../carriers/connections/testing.ts';
import type { ConnectionActivity } from '../../carriers/outbox/connection-activity.ts';
import { storeLink } from '../../carriers/outbox/testing-links.ts';
import { addRoute, type NewRoute } from '../../carriers/routing/route-store.ts';
import { addSender } from '../../carriers/routing/sender-store.ts';
import { loadDatabaseKeys } from '../../features/accounts/secret-binding.ts';
import { testActor } from '../../features/audit/testing.ts';
import type { Config } from '../../platform/config/config.ts';
import { createKeys } from '../../platform/crypto/key-derivation.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { type ExamineOptions, examineConnections } from './connections.ts';
import { examineSecret } from './secret.ts';

const open = await useDatabase();
const { database } = open;
const { config, keys } = testContext(open);
await loadDatabaseKeys(config, database);

let provider: TestProvider;
beforeEach(() => {
  provider = createTestProvider();
});
afterEach(async () => {
  await database.deleteFrom('routes').execute();
  await database.deleteFrom('connections').execute();
});

/** Adds a route for all SMS, before the others, to connections in the order of failover. */
const addRouteTo = (connections: readonly string[], changes: Partial<NewRoute> = {}) =>
  addRoute(database, testActor, {
    ...{ environmentId: null, position: 1, channel: 'sms', country: null, prefix: null, sender: null, purpose: null },
    connections,
    ...changes,
  });

async function add({
  name = 'main',
  settings = {},
  by = keys,
  isOn = true,
}: {
  name?: string;
  settings?: object;
  by?: typeof keys;
  isOn?: boolean;
} = {}) {
  const limits = { window: 10, throughput: null, binds: 1, environmentId: null };
  const all = { name, kind: 'test', settings: { ...testSettings, ...settings }, credentials: testCredentials };
  const added = await addConnection(database, testActor, by, { ...all, ...limits });
  if (isOn) await recordSignIn(database, added, { outcome: 'ok' });
  return added;
}

async function examine(options: Partial<ExamineOptions> = {}, changes: Partial<Config> = {}): Promise<string[]> {
  const findings = await examineConnections(open, { ...config, ...changes }, { kinds: provider.kinds, ...options });
  return findings.map(({ level, subject, message }) => `${level} ${subject} ${message}`);
}
const recheck = async () => {
  const { recheck_at: at } = await database.selectFrom('connections').select('recheck_at').executeTakeFirstOrThrow();
  return ` The service checks it again at ${at?.toISOString()}.`;
};
const state = async () => (await database.selectFrom('connections').select('state').executeTakeFirstOrThrow()).state;

it('finds nothing without connections', async () => {
  expect(await examine({ findUnrestrictedAccounts: async () => ['shop'] })).toEqual([]);
});

describe('a connection', () => {
  it('that works is ok', async () => {
    await add();
    expect(await examine()).toEqual(['ok connection main (test): on, and the provider accepts the credentials.']);
  });

  it('that the provider rejects fails, with its words, and keeps its state', async () => {
    await add();
    provider.password = 'another-one';
    expect(await examine()).toEqual([
      expect.stringMatching(
        /^fail connection main \(test\): on, and the provider rejects it: Invalid password •••\. .* set main --credentials-file credentials\.json\.$/,
      ),
    ]);
    expect(await state()).toBe('on');
  });

  it('that the provider rejects names the setting to correct', async () => {
    await add();
    provider.password = 'another-one';
    provider.corrections = ['host'];
    expect(await examine()).toEqual([
      expect.stringMatching(/: Invalid password •••\. Correct host: .* set main --setting host=<value>\.$/),
    ]);
  });

  const unreachable = 'and the provider cannot be reached: sms.example.com is down.';
  const advice =
    ' Check the address in its settings, DNS, the firewall, and the status page of the provider. Then check again: omnichannel-server connections check main.';
  const waiting = ' No other connection can take its messages, so they wait.';

  it('that cannot be reached fails, with what to check', async () => {
    const known = await add();
    await addRouteTo(['main']);
    provider.network = 'down';
    expect(await examine()).toEqual([`fail connection main (test): on, ${unreachable}${waiting}${advice}`]);
    await recordSignIn(database, known, { outcome: 'broken', reason: 'wrong password' });
    expect(await examine()).toEqual([`fail connection main (test): broken, ${unreachable}${advice}${await recheck()}`]);
  });

  describe('that cannot be reached', () => {
    const risk = `warn connection main (test): on, ${unreachable}${advice}`;

    beforeEach(async () => {
      await add();
      await add({ name: 'spare' });
      const { check } = provider.kind;
      provider.kind.check = async (connection, signal) =>
        connection.name === 'main'
          ? { outcome: 'unreachable', reason: 'sms.example.com is down' }
          : check(connection, signal);
    });

    const spare = async () => {
      const { id } = await database
        .selectFrom('connections')
        .select('id')
        .where('name', '=', 'spare')
        .executeTakeFirstOrThrow();
      return id;
    };

    it('is a risk while another one of its routes works', async () => {
      await addRouteTo(['main', 'spare']);
      expect((await examine())[0]).toBe(risk);
      await storeLink(database, await spare(), { state: 'connecting', seconds: 61 });
      expect((await examine())[0]).toMatch(/^fail connection main /);
    });

    it('fails if its route leads to no other one, though another one works', async () => {
      await addRouteTo(['main']);
      await addRouteTo(['spare'], { country: 'FR' });
      expect((await examine())[0]).toBe(`fail connection main (test): on, ${unreachable}${waiting}${advice}`);
    });

    it('fails if one of its routes leads to no other one', async () => {
      await addRouteTo(['main', 'spare']);
      await addRouteTo(['main'], { country: 'FR', purpose: 'passcode' });
      expect((await examine())[0]).toBe(
        `fail connection main (test): on, ${unreachable} The routes lead some of its messages to no other connection that works, so these wait.${advice}`,
      );
    });

    it('fails if the other one may not use the senders of its messages', async () => {
      await addRouteTo(['main', 'spare']);
      const any = {
        kind: 'alphanumeric',
        environmentId: null,
        countries: [],
        senderGroup: null,
        throughput: null,
      } as const;
      await addSender(database, testActor, { ...any, connection: 'main', value: 'Shop' });
      expect((await examine())[0]).toBe(risk);
      await addSender(database, testActor, { ...any, connection: 'spare', value: 'Other' });
      expect((await examine())[0]).toMatch(/^fail connection main /);
    });

    it('fails if the other one belongs to an account', async () => {
      await addRouteTo(['main', 'spare']);
      const { environmentId } = await testAccount(testContext(open));
      await database
        .updateTable('connections')
        .set({ environment_id: environmentId })
        .where('name', '=', 'spare')
        .execute();
      expect((await examine())[0]).toMatch(/^fail connection main .* some of its messages /);
    });

    it('is a risk if no route leads to it, since no message waits for it', async () => {
      await addRouteTo(['spare']);
      expect((await examine())[0]).toBe(risk);
    });
  });

  it('that has a session, or had one a minute ago, is a risk when a check fails', async () => {
    Object.assign(provider.kind, { hasSession: true });
    const { id } = await add();
    await addRouteTo(['main']);
    provider.network = 'down';
    await storeLink(database, id, { state: 'ready' });
    expect(await examine()).toEqual([`warn connection main (test): on, ${unreachable}${advice}`]);
    await storeLink(database, id, { state: 'connecting', reason: 'lost', seconds: 30 });
    const since = / It has had no link since 20\d\d-[\d-]+T[\d:.]+Z\./;
    expect((await examine())[0]).toMatch(new RegExp(`^warn connection main .*${since.source} Check the address`));
    await storeLink(database, id, { state: 'connecting', reason: 'lost', seconds: 61 });
    expect((await examine())[0]).toMatch(new RegExp(`^fail connection main .*${since.source}${waiting} Check the`));
  });

  it.each([
    ['with sessions', true, / Check the number of sessions that the provider allows, and the firewall\. /],
    ['without sessions', undefined, / Check the firewall, and the status page of the provider\. /],
  ])(
    'without a link, of a kind %s, fails after a minute, even though a check succeeds',
    async (_, hasSession, next) => {
      Object.assign(provider.kind, { hasSession });
      const { id } = await add();
      await addRouteTo(['main']);
      const reason = 'the provider allows no more sessions';
      const text =
        /on, and the provider accepts the credentials, but there is no link since 20.*Z \(the provider allows no more sessions\)\./;
      await storeLink(database, id, { state: 'connecting', reason, seconds: 30 });
      expect((await examine())[0]).toMatch(
        new RegExp(`^warn connection main \\(test\\): ${text.source}${next.source}The service`),
      );
      await storeLink(database, id, { state: 'connecting', reason, seconds: 61 });
      expect((await examine())[0]).toMatch(new RegExp(`^fail connection main .*${waiting}${next.source}The service`));
    },
  );

  it('that is a draft or was repaired is named with the command that turns it on', async () => {
    const known = await add({ isOn: false });
    const advice =
      'but the provider accepts the credentials now. Turn it on: omnichannel-server connections check main.';
    expect(await examine()).toEqual([`warn connection main (test): draft, ${advice}`]);
    await recordSignIn(database, known, { outcome: 'broken', reason: 'wrong password' });
    expect(await examine()).toEqual([
      `warn connection main (test): broken (wrong password), ${advice}${await recheck()}`,
    ]);
  });

  it('that is paused is not checked, and leaves live accounts with 503 if no other is on', async () => {
    await add();
    await pauseConnection(database, testActor, 'main');
    const line = expect.stringMatching(/^warn connection main \(test\): paused, .* resume main\.$/);
    expect(await examine()).toEqual([
      line,
      'warn connections None is on, so requests of live accounts to send SMS get 503: omnichannel-server connections resume main.',
    ]);
    expect(provider.checks).toEqual([]);
    await add({ name: 'other' });
    expect(await examine()).toEqual([line, expect.stringMatching(/^ok connection other /)]);
  });

  it('with invalid settings or lost credentials fails with advice, and the others are examined', async () => {
    await add({ settings: { port: 0 } });
    expect(await examine()).toEqual([
      expect.stringMatching(/^fail connection main \(test\): cannot be used\. settings\.port must be a whole number/),
    ]);
    await database.deleteFrom('connections').execute();
    await add({ by: createKeys('an unknown one') });
    expect(await examine()).toEqual([
      expect.stringMatching(/^fail connection main \(test\): cannot be used\. .* unknown OMNICHANNEL_SECRET/),
    ]);
  });

  it('is not checked without the secret of the database', async () => {
    await add();
    const other = { secret: 'another-secret-for-tests-9876543210-zyxwvutsrqponm' };
    expect(await examine({}, other)).toEqual([expect.stringMatching(/^warn connections They are not checked/)]);
    expect(provider.checks).toEqual([]);
  });

  it('whose provider calls back needs the public URL', async () => {
    await add({ settings: { receipts: 'callback' } });
    await add({ name: 'other', settings: { receipts: 'callback' } });
    expect(await examine()).toEqual([
      expect.stringMatching(/^ok /),
      expect.stringMatching(/^ok /),
      expect.stringMatching(
        /^warn connections .* this command does not know: main, other\. .* --public-url or OMNICHANNEL_PUBLIC_URL/,
      ),
    ]);
    expect(await examine({}, { publicUrl: 'https://sms.example.com' })).toHaveLength(2);
  });
});

it('reports receipts and what is in doubt', async () => {
  const { id } = await add();
  const activity: ConnectionActivity = { lastReceiptAt: null, unmatchedReceipts: 0, inDoubt: 0, window: null };
  const readActivity = async () => new Map([[id, activity]]);
  const on = 'connection main (test): on, and the provider accepts the credentials.';
  expect(await examine({ readActivity })).toEqual([
    `ok ${on} No receipt has arrived (those of test-send do not count); 0 unmatched receipts; 0 submissions in doubt; no open link.`,
  ]);
  activity.lastReceiptAt = new Date('2026-11-24T12:00:00Z');
  activity.inDoubt = 2;
  activity.window = { inFlight: 3, parts: 20 };
  activity.unmatchedReceipts = 1;
  expect(await examine({ readActivity })).toEqual([
    `warn ${on} Last receipt 2026-11-24T12:00:00.000Z; 1 unmatched receipt; 2 submissions in doubt; 3 of 20 parts of the window in flight.`,
  ]);
  activity.inDoubt = 1;
  expect((await examine({ readActivity }))[0]).toContain('; 1 submission in doubt;');
});

it('warns of accounts that may send to all countries', async () => {
  await add();
  const names = Array.from({ length: 11 }, (_, index) => `shop${index}`);
  const [, finding] = await examine({ findUnrestrictedAccounts: async () => names });
  expect(finding).toMatch(/^warn countries Live accounts may send SMS to all countries, .* shop9 and others\. /);
  expect(finding).toContain('accounts set shop0 --allow-country');
});

it('credentials under a previous secret keep that secret needed', async () => {
  await add({ by: createKeys('of before') });
  const settings = { ...config, previousSecrets: ['of before'] };
  const previous = (await examineSecret(open, settings)).find(({ subject }) => subject === 'previous secrets');
  expect(previous?.message).toContain('data is still encrypted with one of OMNICHANNEL_PREVIOUS_SECRETS');
});

it('reports what a kind finds in the settings, such as a version that ends', async () => {
  await add();
  provider.kind.examine = () => [{ level: 'fail', message: 'Meta has ended version v20.0 of the Graph API.' }];
  expect(await examine()).toContain('fail connection main (test): Meta has ended version v20.0 of the Graph API.');
});
