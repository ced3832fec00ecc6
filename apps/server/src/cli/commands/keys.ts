import {
  type ApiKeySummary,
  type CreatedApiKey,
  createApiKey,
  listApiKeys,
  maxOverlapMs,
  revokeApiKey,
  rotateApiKey,
} from '../../features/accounts/api-keys.ts';
import { type Scope, scopes } from '../../http/contract/scopes.ts';
import { command } from '../../platform/command-hint.ts';
import { UsageError } from '../../platform/config/flags.ts';
import { createRemoteKey, listRemoteKeys, revokeRemoteKey, rotateRemoteKey } from '../remote/keys.ts';
import type { Actions, Positionals } from './action.ts';
import { defineAccountAction } from './define-action.ts';
import { formatTable } from './format-table.ts';

/** The flag that restricts a key. */
export const scopeFlag = {
  value: '<scope>',
  about: `Scope of the key: ${scopes.join(', ')} (all)`,
  isRepeatable: true,
} as const;

const key: Positionals = { usage: '<name|id>', noun: 'the name or the id of a key', min: 1, max: 1 };
const newName: Positionals = { usage: '<name>', noun: 'a name for the key', min: 1, max: 1 };

const unitsMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const defaultOverlap = '24h';

/** `keys`: manages the API keys of an account. A running service applies a change within 5 s. */
export const keys: Actions = {
  list: defineAccountAction({
    about: 'List the API keys of an account, with their last use',
    isReadOnly: true,
    local: ({ database, account }) => listApiKeys(database, account.id),
    remote: ({ admin, account }) => listRemoteKeys(admin, account),
    report(found, { account: { userName }, print }) {
      const none = `${userName} has no key. Create one: ${command`keys create <name> --account ${userName}`}`;
      print(found.length === 0 ? none : table(found), found);
    },
  }),
  create: defineAccountAction({
    about: 'Create an API key, and show it once',
    positionals: newName,
    flags: {
      scope: scopeFlag,
      'expires-in': { value: '<time>', about: 'Time after which it expires, such as 12h or 90d (never)' },
    },
    read: ({ positionals: [name = ''], flags: { scope, 'expires-in': lifetime } }) => ({
      name,
      scopes: readScopes(scope),
      expiresAt: lifetime === undefined ? null : new Date(Date.now() + readDurationMs('expires-in', lifetime)),
    }),
    local: ({ actor, database, account }, key) => createApiKey(database, actor, account, key),
    remote: ({ admin, account }, key) => createRemoteKey(admin, account, key),
    report(created, { account, print }, { name }) {
      print(`Created the key ${name} of ${account.userName}.\n${keyLines(account.userName, created)}`, created);
    },
  }),
  rotate: defineAccountAction({
    about: 'Create a key with the same scopes, and show it once; the old key stays valid for the overlap',
    positionals: key,
    flags: {
      overlap: {
        value: '<time>',
        about: `Time that the old key stays valid, 0s to 30d (${defaultOverlap}); 0s revokes it at once`,
      },
      name: { value: '<name>', about: 'Name of the new key (the old name with a number)' },
    },
    read: ({ positionals: [key = ''], flags: { overlap = defaultOverlap, name } }) => {
      const overlapMs = readDurationMs('overlap', overlap);
      if (overlapMs > maxOverlapMs) throw new UsageError('--overlap must be at most 30d.');
      return { key, overlapMs, ...(name !== undefined && { name }) };
    },
    local: ({ actor, database, account }, rotation) => rotateApiKey(database, actor, account, rotation),
    remote: ({ admin, account }, rotation) => rotateRemoteKey(admin, account, rotation),
    report({ created, previous }, { account, print }) {
      const end = previous.revokedAt ? 'is revoked' : `is valid until ${previous.expiresAt?.toISOString()}`;
      const lines = `The key ${previous.name} ${end}. Use ${created.name} in its place.`;
      print(`${lines}\n${keyLines(account.userName, created)}`, { created, previous });
    },
  }),
  revoke: defineAccountAction({
    about: 'Revoke an API key with its tokens, within 5 s',
    positionals: key,
    read: ({ positionals: [key = ''] }) => key,
    local: ({ actor, database, account }, key) => revokeApiKey(database, actor, account, key),
    remote: ({ admin, account }, key) => revokeRemoteKey(admin, account, key),
    report(revoked, { account, print }) {
      print(`Revoked the key ${revoked.name} of ${account.userName}. Its tokens end within 5 s.`, revoked);
    },
  }),
};

/** @throws {UsageError} when a scope is unknown */
export function readScopes(names: readonly string[] = scopes): readonly Scope[] {
  return names.map((name) => {
    const known = scopes.find((scope) => scope === name);
    if (known) return known;
    throw new UsageError(`--scope must be one of ${scopes.join(', ')}.`);
  });
}

/** Returns the lines that show a new key. */
export function keyLines(userName: string, { apiKey }: Pick<CreatedApiKey, 'apiKey'>): string {
  return `  userName  ${userName}\n  apiKey    ${apiKey}\nKeep the key now: it is not shown again, and only its hash is stored.`;
}

/** @throws {UsageError} */
function readDurationMs(flag: string, text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (count === undefined) throw new UsageError(`--${flag} must be a number with a unit: 30m, 24h or 90d.`);
  return Number(count) * (unitsMs[unit] as number);
}

function table(keys: readonly ApiKeySummary[]): string {
  const rows = keys.map((key) => [
    key.name,
    key.id,
    key.maskedId,
    stateOf(key),
    key.scopes.join(','),
    day(key.createdAt),
    key.expiresAt ? minute(key.expiresAt) : 'never',
    key.lastUsedAt ? minute(key.lastUsedAt) : 'never',
  ]);
  return formatTable(['name', 'id', 'key', 'state', 'scopes', 'created', 'expires', 'last used'], rows);
}

function stateOf({ revokedAt, expiresAt }: ApiKeySummary): string {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt.getTime() <= Date.now() ? 'expired' : 'valid';
}

const day = (time: Date) => time.toISOString().slice(0, 10);
const minute = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')}Z`;
