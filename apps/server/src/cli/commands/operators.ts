import { createPasswordLink, type OperatorLink } from '../../features/operators/links.ts';
import {
  createOperator,
  disableOperator,
  enableOperator,
  listOperators,
  type OperatorSummary,
  resetTotp,
  setRole,
} from '../../features/operators/manage-operators.ts';
import { requiresTotp, roles } from '../../features/operators/operator.ts';
import { command } from '../../platform/command-hint.ts';
import type { Config } from '../../platform/config/config.ts';
import { consoleAddressOf } from '../service-address.ts';
import type { Actions, ParsedArguments } from './action.ts';
import { defineDatabaseAction } from './define-action.ts';
import { formatTable } from './format-table.ts';
import { userName } from './positionals.ts';

/** Not `--role`, which is the setting of a process. */
const as = { choices: roles, about: 'Role of the operator', required: 'always' } as const;

/** `operators`: manages the people who sign in to the console. */
export const operators: Actions = {
  list: defineDatabaseAction({
    about: 'List all operators with their roles',
    isReadOnly: true,
    async run({ database, print }) {
      const all = await listOperators(database);
      const none = `There is no operator. Create the first one: ${command`operators create <userName> --as owner`}`;
      print(all.length === 0 ? none : table(all), all);
    },
  }),
  create: defineDatabaseAction({
    about: 'Create an operator, and print a link that sets the password once, within 24 hours',
    positionals: userName,
    flags: { as },
    read: (given, config) => ({ name: readName(given), role: given.flags.as, url: readAddress(given, config) }),
    async run({ actor, database, print }, { name, role, url }) {
      const created = await createOperator(database, actor, { userName: name, role }, url);
      print(`Created the operator ${created.userName}. ${describeLink(created)}`, created);
    },
  }),
  link: defineDatabaseAction({
    about: 'Print a link that sets a new password once; the present password works until then',
    positionals: userName,
    read: (given, config) => ({ name: readName(given), url: readAddress(given, config) }),
    async run({ actor, database, print }, { name, url }) {
      const created = await createPasswordLink(database, actor, { userName: name }, url);
      print(describeLink(created), created);
    },
  }),
  'set-role': defineDatabaseAction({
    about: 'Change the role of an operator, at once',
    positionals: userName,
    flags: { as },
    read: (given) => ({ name: readName(given), role: given.flags.as }),
    async run({ actor, database, print }, { name, role }) {
      await setRole(database, actor, { userName: name }, role);
      print(`The operator ${name} has the role ${role}.`, { userName: name, role });
    },
  }),
  disable: defineDatabaseAction({
    about: 'End the sessions of an operator, and reject sign-ins',
    positionals: userName,
    read: readName,
    async run({ actor, database, print }, name) {
      const { createdKeys } = await disableOperator(database, actor, { userName: name });
      const revoke = createdKeys.map((key) => `\n  ${command`operator-keys revoke ${key}`}`).join('');
      const keys =
        createdKeys.length === 0
          ? ''
          : `\nOperator keys that ${name} has created stay valid. Revoke them with:${revoke}`;
      print(`Disabled the operator ${name}: sessions have ended.${keys}`, {
        userName: name,
        disabled: true,
        createdKeys,
      });
    },
  }),
  enable: defineDatabaseAction({
    about: 'Enable a disabled operator',
    positionals: userName,
    read: readName,
    async run({ actor, database, print }, name) {
      await enableOperator(database, actor, { userName: name });
      print(`Enabled the operator ${name}.`, { userName: name, disabled: false });
    },
  }),
  'reset-totp': defineDatabaseAction({
    about: 'Remove the authenticator app of an operator; the next sign-in adds another one',
    positionals: userName,
    read: readName,
    async run({ actor, database, print }, name) {
      await resetTotp(database, actor, { userName: name });
      print(`Removed the authenticator app and the recovery codes of ${name}, and ended the sessions.`, {
        userName: name,
      });
    },
  }),
};

function readName({ positionals: [name = ''] }: Pick<ParsedArguments, 'positionals'>): string {
  return name;
}

/** @throws {UsageError} without the port of the service, which the link contains */
function readAddress({ usageError }: Pick<ParsedArguments, 'usageError'>, config: Config): string {
  if (config.publicUrl === undefined && config.port === 0) {
    throw usageError('requires the port that the service listens on: --port <port>');
  }
  return consoleAddressOf(config);
}

function describeLink({ link, validMinutes }: OperatorLink): string {
  const within = validMinutes < 60 ? `${validMinutes} minutes` : `${validMinutes / 60} hours`;
  return `This link sets the password once, within ${within}. Pass it on over a channel that you trust:\n  ${link}`;
}

function table(all: readonly OperatorSummary[]): string {
  const rows = all.map((operator) => [
    operator.userName,
    operator.role,
    stateOf(operator),
    operator.lastSignInAt?.toISOString().slice(0, 16) ?? 'never',
  ]);
  return formatTable(['userName', 'role', 'state', 'last sign-in'], rows);
}

function stateOf({ role, disabled, hasPassword, hasTotp, recoveryCodes }: OperatorSummary): string {
  if (disabled) return 'disabled';
  if (!hasPassword) return 'invited';
  if (hasTotp) return `active, ${recoveryCodes} recovery codes`;
  return requiresTotp(role) ? 'active, no authenticator app yet' : 'active, without authenticator app';
}
