import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryDirectory } from '../postgres/testing.ts';
import { loadSecret } from './secret.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryDirectory();
});
afterEach(() => rm(folder, { recursive: true }));

const load = (settings: { secret?: string; databaseUrl?: string } = {}, options?: { mayCreate: boolean }) =>
  loadSecret({ secret: undefined, databaseUrl: undefined, dataDir: `${folder}/data`, ...settings }, options);

const strong = 'Zm9yIHRlc3RzIG9ubHkhIDEyMzQ1Njc4OTAgYWJjZGVmZ2g=';

it('takes the secret that is set', async () => {
  expect(await load({ secret: strong })).toBe(strong);
  expect(await load({ secret: strong, databaseUrl: 'postgres://db.example.com' })).toBe(strong);
});

it.each(['short', strong.slice(0, 42), 'abc'.repeat(30)])(
  'rejects a weak one without repeating it, and says how to make one: %s',
  async (secret) => {
    const error: Error = await load({ secret }).catch((error) => error);
    expect(error.message).toMatch(/^OMNICHANNEL_SECRET (has |is repetitive,).*openssl rand -base64 32$/);
    expect(error.message).not.toContain(secret);
  },
);

it('makes none for a database that others use as well', async () => {
  await expect(load({ databaseUrl: 'postgres://db.example.com' })).rejects.toThrow('OMNICHANNEL_SECRET is missing');
});

it('makes one for the embedded database and keeps it, readable by its owner only', async () => {
  const secret = await load();
  expect(Buffer.from(secret, 'base64')).toHaveLength(32);
  expect((await stat(`${folder}/data/secret`)).mode & 0o777).toBe(0o600);
  expect(await load()).toBe(secret);
});

it('makes only one for many that start at the same time, and leaves nothing else behind', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => load()));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(`${folder}/data`)).toEqual(['secret']);
  expect(await readFile(`${folder}/data/secret`, 'utf8')).toBe(`${secrets[0]}\n`);
});

it('makes none where the database has one, and says what is lost with it', async () => {
  await expect(load({}, { mayCreate: false })).rejects.toThrow(
    /data\/secret is missing.* Restore your copy of the file\.[\s\S]*accounts rotate-signing-key --secret-lost/,
  );
  expect(await readdir(`${folder}/data`)).toEqual([]);
  const secret = await load();
  expect(await load({}, { mayCreate: false })).toBe(secret);
});

it('explains a file that was emptied: a new secret would void what the old one made', async () => {
  await load();
  await writeFile(`${folder}/data/secret`, '');
  await expect(load()).rejects.toThrow(`${folder}/data/secret does not contain the secret`);
});
