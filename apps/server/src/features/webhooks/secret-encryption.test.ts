import { createSecret } from '@omnichannel/contract/webhook-secret';
import { expect, it } from 'vitest';
import { createKeys } from '../../platform/crypto/key-derivation.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { testActor } from '../audit/testing.ts';
import { decryptSigningSecrets, rotateSecret, setEndpoint } from './endpoints.ts';
import {
  decryptSecret,
  encryptSecret,
  findSecretsOfPreviousKey as findSealedBefore,
  reencryptSecrets,
} from './secret-encryption.ts';

const open = await useDatabase();
const context = testContext(open);

const [old, fresh] = [createKeys('the old one'), createKeys('the new one')];
const both = createKeys('the new one', ['the old one']);
const url = 'https://example.com/hooks';

/** An endpoint whose secrets were sealed under the old secret of the service. */
async function sealedBefore({ own: ownSecret }: { own?: string } = {}) {
  const { environmentId } = await testAccount(context);
  const setting = { environmentId, kind: 'rcs' as const, url, sandbox: true };
  const secret = await setEndpoint(open.database, old, setting);
  if (ownSecret !== undefined) await setEndpoint(open.database, old, { ...setting, ownSecret });
  return { setting, secret: secret as string };
}

function row({ environmentId }: { environmentId: string }) {
  return open.database
    .selectFrom('endpoints')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .executeTakeFirstOrThrow();
}

it('a previous secret of the service can be forgotten once a service has run with the new one', async () => {
  const own = createSecret();
  const { setting, secret } = await sealedBefore({ own });
  await reencryptSecrets(open.database, both);
  expect(decryptSigningSecrets(fresh, await row(setting))).toEqual([own, secret]);
  await setEndpoint(open.database, fresh, setting);
  expect(decryptSigningSecrets(fresh, await row(setting))).toEqual([secret, own]);
});

it('a secret under a previous one is found by its column, and none is left once all are resealed', async () => {
  const own = createSecret();
  const { setting } = await sealedBefore({ own });
  await setEndpoint(open.database, old, setting);
  const { id } = await row(setting);
  const found = async () =>
    (await findSealedBefore(open.database, both)).flatMap((one) => (one.id === id ? [one.column] : []));
  expect((await found()).sort()).toEqual(['previous_secret', 'secret']);
  await reencryptSecrets(open.database, both);
  expect(await found()).toEqual([]);
  // A secret that neither key opens stays as it is.
  const before = await row(setting);
  await reencryptSecrets(open.database, createKeys('a third one', ['a fourth one']));
  expect(await row(setting)).toEqual(before);
});

it('a secret opens for its own purpose and service only', () => {
  const sealed = encryptSecret(old, 'whsec_secret');
  expect(sealed.includes('whsec_secret')).toBe(false);
  expect(decryptSecret(both, sealed)).toBe('whsec_secret');
  expect(() => decryptSecret(fresh, sealed)).toThrow('(webhook secret)');
});

it('a previous secret that was dropped too early is repaired by setting the endpoint, or rotating its secret', async () => {
  for (const mend of [setEndpoint, rotateBy]) {
    const { setting } = await sealedBefore();
    const secret = await mend(open.database, fresh, setting);
    expect(decryptSigningSecrets(fresh, await row(setting))).toEqual([secret]);
  }
});

it('one that cannot be decrypted is replaced only with --secret-lost', async () => {
  const own = createSecret();
  const { setting } = await sealedBefore({ own });
  await expect(rotateSecret(open.database, testActor, fresh, setting.environmentId, setting.kind)).rejects.toThrow(
    '--secret-lost',
  );
  expect(decryptSigningSecrets(both, await row(setting))[0]).toBe(own);
});

function rotateBy(...[database, keys, { environmentId, kind }]: Parameters<typeof setEndpoint>) {
  return rotateSecret(database, testActor, keys, environmentId, kind, { lost: true });
}
