import { createSecret } from '@omnichannel/contract/webhook-secret';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../http/account.ts';
import { createKeys } from '../../platform/crypto/key-derivation.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { testActor } from '../audit/testing.ts';
import {
  decryptSigningSecrets,
  type EndpointSettings,
  enableEndpoint,
  listEndpoints,
  rotateSecret,
  setEndpoint,
} from './endpoints.ts';
import { findUndecryptableSecrets, recoveryCommand } from './undecryptable-secrets.ts';

const open = await useDatabase();
const context = testContext(open);
const { database } = open;
const { keys } = context;
/** Keys that open nothing of `keys`. */
const strange = createKeys('another secret of the service');
const url = 'https://example.com/hooks';
const kind = 'rcs';

let account: Account;
beforeEach(async () => {
  await sql`TRUNCATE endpoints`.execute(database);
  account = await testAccount(context);
});

const set = (changes: Partial<EndpointSettings> = {}, by = keys) =>
  setEndpoint(database, by, { environmentId: account.environmentId, kind, url, sandbox: true, ...changes });
const rotate = (options?: { lost?: boolean }, by = keys) =>
  rotateSecret(database, testActor, by, account.environmentId, kind, options);
const enable = () => enableEndpoint(database, testActor, account.environmentId, kind);
const list = () => listEndpoints(database, account.environmentId);
const row = () =>
  database
    .selectFrom('endpoints')
    .selectAll()
    .select(sql<number>`extract(epoch FROM previous_secret_until - now())::float8 / 3600`.as('hoursLeft'))
    .where('environment_id', '=', account.environmentId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
const secrets = async () => decryptSigningSecrets(keys, await row());
const switchOff = () =>
  sql`
    UPDATE endpoints SET disabled_at = now(), disabled_reason = 'failing', failing_since = now() - interval '6 days'
  `.execute(database);

describe('an endpoint that is set', () => {
  it('for the first time gets a secret, which is returned this once', async () => {
    const secret = await set();
    expect(secret).toMatch(/^whsec_/);
    expect(await secrets()).toEqual([secret]);
    expect(await list()).toEqual([
      {
        kind,
        url,
        secretOf: 'operator',
        secretShown: false,
        previousSecretUntil: null,
        disabled: null,
        failingSince: null,
      },
    ]);
    expect(await row()).toMatchObject({
      sandbox: true,
      revision: 1,
      previous_secret: null,
      previous_secret_until: null,
    });
  });

  it('again keeps the secret and returns none', async () => {
    const secret = await set();
    expect(await set({ url: `${url}/2`, sandbox: false })).toBeUndefined();
    expect(await secrets()).toEqual([secret]);
    expect(await row()).toMatchObject({
      url: `${url}/2`,
      sandbox: false,
      previous_secret: null,
      previous_secret_until: null,
    });
  });

  it.each([
    [{}, false],
    [{ isShown: true }, true],
    [{ secret: createSecret() }, true],
  ])('with %j knows whether the operator has seen the secret: %s', async (changes, secretShown) => {
    await set(changes);
    expect(await list()).toMatchObject([{ secretShown }]);
    // A URL alone changes nothing of that.
    await set();
    expect(await list()).toMatchObject([{ secretShown }]);
  });

  it('with a secret of the operator has that one, and returns none', async () => {
    const [first, second] = [createSecret(), createSecret()];
    expect(await set({ secret: first })).toBeUndefined();
    expect(await secrets()).toEqual([first]);
    expect(await set({ secret: second })).toBeUndefined();
    expect(await secrets()).toEqual([second, first]);
    const { hoursLeft } = await row();
    expect(hoursLeft).toBeCloseTo(24, 1);
    expect(await list()).toMatchObject([{ secretShown: true, previousSecretUntil: expect.any(Date) }]);
  });

  it('with a secret of the integrator is signed with that one, and with the operator’s when it has none', async () => {
    const ownSecret = createSecret();
    const operators = await set({ ownSecret });
    expect(await secrets()).toEqual([ownSecret]);
    expect(await list()).toMatchObject([{ secretOf: 'integrator' }]);
    await set({ ownSecret });
    expect((await row()).previous_secret).toBeNull();
    await set();
    expect(await secrets()).toEqual([operators, ownSecret]);
    expect(await list()).toMatchObject([{ secretOf: 'operator' }]);
  });

  it('is switched on, and what was known of it before counts no more', async () => {
    await set();
    await switchOff();
    expect(await list()).toMatchObject([{ disabled: 'failing', failingSince: expect.any(Date) }]);
    const before = await row();
    await set();
    expect(await list()).toMatchObject([{ disabled: null, failingSince: null }]);
    expect(await row()).toMatchObject({ disabled_at: null, revision: before.revision + 1 });
    expect(Number((await row()).updated_at)).toBeGreaterThan(Number(before.updated_at));
  });

  it('leaves the endpoints of other kinds and environments', async () => {
    const secret = await set();
    await set({ kind: 'messenger' });
    await set({ environmentId: (await testAccount(context)).environmentId });
    await set({ kind: 'messenger', url: `${url}/messenger` });
    expect(await list()).toMatchObject([
      { kind: 'messenger', url: `${url}/messenger` },
      { kind, url },
    ]);
    expect(await secrets()).toEqual([secret]);
  });

  it('whose secret cannot be decrypted gets a new, unshown one', async () => {
    await set({ secret: createSecret() });
    const fresh = await set({}, strange);
    expect(fresh).toMatch(/^whsec_/);
    expect(decryptSigningSecrets(strange, await row())).toEqual([fresh]);
    expect(await row()).toMatchObject({ secret_shown: false, previous_secret: null });
  });
});

describe('a rotation', () => {
  it('makes a new secret, has both sign for 24 hours, and shows the new one', async () => {
    const before = await set();
    const fresh = await rotate();
    expect(fresh).toMatch(/^whsec_/);
    expect(fresh).not.toBe(before);
    expect(await secrets()).toEqual([fresh, before]);
    const { hoursLeft, previous_secret_until, revision } = await row();
    expect(hoursLeft).toBeCloseTo(24, 1);
    expect(await list()).toMatchObject([{ secretShown: true, previousSecretUntil: previous_secret_until }]);
    expect(revision).toBe(1);
    await sql`UPDATE endpoints SET previous_secret_until = now() - interval '1 second'`.execute(database);
    expect(await list()).toMatchObject([{ previousSecretUntil: null }]);
  });

  it('of an endpoint that does not exist returns undefined', async () => {
    await set({ kind: 'messenger' });
    await set({ environmentId: (await testAccount(context)).environmentId });
    expect(await rotate()).toBeUndefined();
    expect(await enable()).toBeUndefined();
  });

  it.each([undefined, { lost: true }])('leaves the secret of an integrator: %j', async (options) => {
    const ownSecret = createSecret();
    await set({ ownSecret });
    await expect(rotate(options)).rejects.toThrow(
      'Its deliveries are signed with the secret that the integrator set with updateChatAppWebhook. Only updateChatAppWebhook can replace it.',
    );
    expect(await secrets()).toEqual([ownSecret]);
  });

  it('replaces a secret that cannot be opened only where it is said to be lost', async () => {
    await set({ ownSecret: createSecret() });
    await expect(rotate(undefined, strange)).rejects.toThrow(
      'The secret in use is encrypted under another OMNICHANNEL_SECRET. If you have that secret, add it to OMNICHANNEL_PREVIOUS_SECRETS; if it is lost, add --secret-lost.',
    );
    const fresh = await rotate({ lost: true }, strange);
    expect(decryptSigningSecrets(strange, await row())).toEqual([fresh]);
    expect(await row()).toMatchObject({ own_secret: null, previous_secret: null, secret_shown: true });
  });

  it('changes no other endpoint', async () => {
    const secret = await set();
    const other = await testAccount(context);
    await set({ environmentId: other.environmentId });
    await set({ kind: 'messenger' });
    await rotateSecret(database, testActor, keys, other.environmentId, kind);
    await rotateSecret(database, testActor, keys, account.environmentId, 'messenger');
    expect(await secrets()).toEqual([secret]);
  });
});

describe('enabling', () => {
  it('switches an endpoint on, and says whether it was off', async () => {
    await set();
    const other = await testAccount(context);
    await set({ environmentId: other.environmentId });
    expect(await enable()).toBe(false);
    expect(await row()).toMatchObject({ revision: 1 });
    await switchOff();
    expect(await enable()).toBe(true);
    expect(await row()).toMatchObject({ disabled_at: null, disabled_reason: null, failing_since: null, revision: 2 });
    expect(await listEndpoints(database, other.environmentId)).toMatchObject([{ disabled: 'failing' }]);
  });
});

describe('a lost secret', () => {
  it('is found by endpoint, with the account of each, in the order of the accounts', async () => {
    await sql`TRUNCATE accounts CASCADE`.execute(database);
    account = await testAccount(context, { userName: 'shop@example.com' });
    const bank = await testAccount(context, { userName: 'bank@example.com' });
    await set({ kind: 'rcs' });
    await set({ kind: 'messenger' });
    await set({ kind: 'chat' }, strange);
    await set({ environmentId: bank.environmentId, ownSecret: createSecret() });
    expect(await findUndecryptableSecrets(database, keys)).toEqual([
      { environmentId: account.environmentId, kind: 'chat', userName: 'shop@example.com' },
    ]);
    expect(await findUndecryptableSecrets(database, strange)).toEqual([
      { environmentId: bank.environmentId, kind: 'rcs', userName: 'bank@example.com' },
      { environmentId: account.environmentId, kind: 'messenger', userName: 'shop@example.com' },
      { environmentId: account.environmentId, kind: 'rcs', userName: 'shop@example.com' },
    ]);
    expect(await findUndecryptableSecrets(database, createKeys('new', ['another secret of the service']))).toHaveLength(
      3,
    );
  });

  it('is one of the previous secret, too, as long as that signs', async () => {
    await set();
    const { environmentId } = account;
    await sql`
      UPDATE endpoints SET previous_secret = '\\x00', previous_secret_until = now() + interval '1 hour'
      WHERE environment_id = ${environmentId}
    `.execute(database);
    expect(await findUndecryptableSecrets(database, keys)).toMatchObject([{ environmentId, kind }]);
    await sql`UPDATE endpoints SET previous_secret_until = now() - interval '1 hour'`.execute(database);
    expect(await findUndecryptableSecrets(database, keys)).toEqual([]);
  });

  it('is repaired by a command that can be pasted', () => {
    expect(recoveryCommand({ environmentId: 'one', kind: 'chatApp.status', userName: 'a shop@example.com' })).toBe(
      "omnichannel-server endpoints rotate --account 'a shop@example.com' --channel chatApp.status --secret-lost",
    );
  });
});
