import { roles } from '../../features/operators/operator.ts';
import {
  createOperatorKey,
  listOperatorKeys,
  type OperatorKeySummary,
  revokeOperatorKey,
} from '../../features/operators/operator-keys.ts';
import { command } from '../../platform/command-hint.ts';
import { UsageError } from '../../platform/config/flags.ts';
import {
  listRemoteOperatorKeys,
  revokeRemoteOperatorKey,
  type ShownOperatorKey,
  toOperatorKey,
} from '../remote/operators.ts';
import type { Actions, Positionals } from './action.ts';
import { defineAction } from './define-action.ts';
import { formatTable } from './format-table.ts';

const keyName: Positionals = { usage: '<name>', noun: 'the name of the key', min: 1, max: 1 };
const defaultDays = 365;
const maxDays = 3650;
const msPerDay = 86_400_000;

/** `operator-keys`: manages the keys of programs that use the admin API. */
export const operatorKeys: Actions = {
  list: defineAction({
    about: 'List all keys, also expired and revoked ones',
    isReadOnly: true,
    local: async ({ database }) => (await listOperatorKeys(database)).map(toShown),
    remote: ({ admin }) => listRemoteOperatorKeys(admin),
    report(keys, { print }) {
      const none = `There is no operator key. Create one: ${command`operator-keys create <name> --as readOnly`}`;
      print(keys.length === 0 ? none : table(keys), keys);
    },
  }),
  create: defineAction({
    about: 'Create a key, and show it once',
    positionals: keyName,
    flags: {
      as: { choices: roles, about: 'Role of a program with the key', required: 'always' },
      days: { value: '<days>|none', about: `Days after which it expires (${defaultDays})` },
    },
    read: ({ positionals: [name = ''], flags: { as: role, days } }) => ({ name, role, expiresAt: readExpiry(days) }),
    async local({ actor, database }, input) {
      const { key, ...created } = await createOperatorKey(database, actor, input);
      return { ...toShown(created), key };
    },
    async remote({ admin }, { expiresAt, ...input }) {
      const { key, ...created } = await admin.operatorKeys.create({
        ...input,
        expiresAt: expiresAt?.toISOString() ?? null,
      });
      return { ...toOperatorKey(created), key };
    },
    report(key, { print }) {
      const until = key.expiresAt ? `expires on ${key.expiresAt.toISOString().slice(0, 10)}` : 'does not expire';
      const lines = `Created the operator key ${key.name}, which ${until}.\n  key  ${key.key}`;
      print(`${lines}\nKeep the key now: it is not shown again, and only its hash is stored.`, key);
    },
  }),
  revoke: defineAction({
    about: 'Revoke a key; all instances reject it within 5 s',
    positionals: keyName,
    read: ({ positionals: [name = ''] }) => name,
    local: async ({ actor, database }, name) => toShown(await revokeOperatorKey(database, actor, { name })),
    remote: ({ admin }, name) => revokeRemoteOperatorKey(admin, name),
    report(key, { print }, name) {
      print(`Revoked the operator key ${name}.`, key);
    },
  }),
};

function readExpiry(days = String(defaultDays)): Date | null {
  if (days === 'none') return null;
  const count = /^\d{1,4}$/.test(days) ? Number(days) : 0;
  if (count < 1 || count > maxDays)
    throw new UsageError(`--days must be a whole number from 1 to ${maxDays}, or none.`);
  return new Date(Date.now() + count * msPerDay);
}

/** Shows the creator of a key by name, as the admin API does. */
function toShown({ createdBy, ...key }: OperatorKeySummary): ShownOperatorKey {
  return { ...key, createdBy: createdBy.name };
}

function table(keys: readonly ShownOperatorKey[]): string {
  const rows = keys.map((key) => [
    key.name,
    key.role,
    key.maskedKey,
    stateOf(key),
    key.lastUsedAt?.toISOString().slice(0, 16) ?? 'never',
    key.createdBy,
  ]);
  return formatTable(['name', 'role', 'key', 'state', 'last used', 'created by'], rows);
}

function stateOf({ expiresAt, revokedAt }: ShownOperatorKey): string {
  if (revokedAt) return `revoked ${revokedAt.toISOString().slice(0, 10)}`;
  if (!expiresAt) return 'valid';
  return `${expiresAt > new Date() ? 'valid until' : 'expired'} ${expiresAt.toISOString().slice(0, 10)}`;
}
