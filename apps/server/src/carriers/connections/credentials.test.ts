import { expect, it } from 'vitest';
import { testActor } from '../../features/audit/testing.ts';
import { createKeys } from '../../platform/crypto/key-derivation.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { addConnection } from './connection-store.ts';
import {
  decryptCredentials,
  encryptCredentials,
  findUndecryptableCredentials,
  hasCredentialsOfPreviousSecret,
  maskCredentials,
  reencryptCredentials,
} from './credentials.ts';
import { readConnection } from './find-connection.ts';
import { testCredentials, testSettings } from './testing.ts';

const { database } = await useDatabase();
const [old, fresh] = [createKeys('the old one'), createKeys('the new one')];
const both = createKeys('the new one', ['the old one']);

it('open for their own connection and service only', () => {
  const sealed = encryptCredentials(old, 'one', testCredentials);
  expect(sealed.includes(testCredentials.password)).toBe(false);
  expect(decryptCredentials(both, 'one', sealed)).toEqual(testCredentials);
  expect(() => decryptCredentials(both, 'other', sealed)).toThrow('connection other');
  expect(() => decryptCredentials(fresh, 'one', sealed)).toThrow('OMNICHANNEL_PREVIOUS_SECRETS');
});

it('are re-encrypted, so that a previous secret of the service can be dropped', async () => {
  const limits = { window: 10, throughput: null, binds: 1 };
  const added = { kind: 'test', environmentId: null, settings: testSettings, credentials: testCredentials, ...limits };
  await addConnection(database, testActor, old, { ...added, name: 'old' });
  await addConnection(database, testActor, createKeys('an unknown one'), { ...added, name: 'unknown' });
  expect(await findUndecryptableCredentials(database, fresh)).toEqual(['old', 'unknown']);
  expect(await findUndecryptableCredentials(database, both)).toEqual(['unknown']);
  expect(await hasCredentialsOfPreviousSecret(database, both)).toBe(true);
  const before = await readConnection(database, 'unknown');

  await reencryptCredentials(database, both);
  expect(await hasCredentialsOfPreviousSecret(database, both)).toBe(false);
  expect(await findUndecryptableCredentials(database, fresh)).toEqual(['unknown']);
  expect(await readConnection(database, 'unknown')).toEqual(before);
  const { id, credentials, version } = await readConnection(database, 'old');
  expect(decryptCredentials(fresh, id, credentials)).toEqual(testCredentials);
  // The same credentials need no new links.
  expect(version).toBe(1);
});

it('are masked in a text, the longer ones first, and those in objects too', () => {
  const credentials = { user: 'shop', keys: ['shop-secret'], tls: { passphrase: 'four' }, short: 'abc', on: true };
  expect(maskCredentials('shop-secret of shop: four abc true', credentials)).toBe('••• of •••: ••• abc true');
});
