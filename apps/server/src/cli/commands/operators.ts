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
import { findRemoteOperator, listRemoteOperators, toOperatorLink } from '../remote/operators.ts';
import { consoleAddressOf } from '../service-address.ts';
import type { Actions, ParsedArguments } from './action.ts';
import { defineAction } from './define-action.ts';
import { formatTable } from './format-table.ts';
import { userName } from './positionals.ts';

/** Not `--role`, which is the setting of a process. */
const as = { choices: roles, about: 'Role of the operator', required: 'always' } as const;

/** `operators`: manages the people who sign in to the console. */
export const operators: Actions = {
  list: defineAction({
    about: 'List all operators with their roles',
    isReadOnly: true,
    local: ({ database }) => listOperators(database),
    remote: ({ admin }) => listRemoteOperators(admin),
    report(all, { print }) {
      const none = `There is no operator. Create the first one: ${command`operators create <userName> --as owner`}`;
      print(all.length === 0 ? none : table(all), all);
    },
  }),
  create: defineAction({
    about: 'Create an operator, and print a link that sets the password once, within 24 hours',
    positionals: userName,
    flags: { as },
    read: (given) => ({ name: readName(given), role: given.flags.as, given }),
    async local({ actor, database, config }, { name, role, given }) {
      const created = await createOperator(database, actor, { userName: name, role }, readAddress(given, config));
      return { ...created, note: portNote(config) };
    },
    async remote({ admin }, { name: userName, role }) {
      const { operator, link } = await admin.operators.create({ userName, role });
      return { id: operator.id, userName: operator.userName, ...toOperatorLink(link), note: undefined };
    },
    report({ note, ...created }, { print }) {
      print(`Created the operator ${created.userName}. ${describeLink(created)}`, created);
      if (note !== undefined) console.error(note);
    },
  }),
  link: defineAction({
    about: 'Print a link that sets a new password once; the present password works until then',
    positionals: userName,
    read: (given) => ({ name: readName(given), given }),
    async local({ actor, database, config }, { name, given }) {
      const created = await createPasswordLink(database, actor, { userName: name }, readAddress(given, config));
      return { ...created, note: portNote(config) };
    },
    async remote({ admin }, { name }) {
      const link = await admin.operators.createLink(await findRemoteOperator(admin, name));
      return { ...toOperatorLink(link), note: undefined };
    },
    report({ note, ...created }, { print }) {
      print(describeLink(created), created);
      if (note !== undefined) console.error(note);
    },
  }),
  'set-role': defineAction({
    about: 'Change the role of an operator, at once',
    positionals: userName,
    flags: { as },
    read: (given) => ({ name: readName(given), role: given.flags.as }),
    local: ({ actor, database }, { name, role }) => setRole(database, actor, { userName: name }, role),
    async remote({ admin }, { name, role }) {
      await admin.operators.update(await findRemoteOperator(admin, name), { role });
    },
    report(_, { print }, { name, role }) {
      print(`The operator ${name} has the role ${role}.`, { userName: name, role });
    },
  }),
  disable: defineAction({
    about: 'End the sessions of an operator, and reject sign-ins',
    positionals: userName,
    read: readName,
    local: ({ actor, database }, name) => disableOperator(database, actor, { userName: name }),
    remote: async ({ admin }, name) => admin.operators.disable(await findRemoteOperator(admin, name)),
    report({ createdKeys }, { print }, name) {
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
  enable: defineAction({
    about: 'Enable a disabled operator',
    positionals: userName,
    read: readName,
    local: ({ actor, database }, name) => enableOperator(database, actor, { userName: name }),
    async remote({ admin }, name) {
      await admin.operators.enable(await findRemoteOperator(admin, name));
    },
    report(_, { print }, name) {
      print(`Enabled the operator ${name}.`, { userName: name, disabled: false });
    },
  }),
  'reset-totp': defineAction({
    about: 'Remove the authenticator app of an operator; the next sign-in adds another one',
    positionals: userName,
    read: readName,
    local: ({ actor, database }, name) => resetTotp(database, actor, { userName: name }),
    async remote({ admin }, name) {
      await admin.operators.removeTotp(await findRemoteOperator(admin, name));
    },
    report(_, { print }, name) {
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

/** Without a public URL, the link has the port of this command, which can differ from that of the service. */
function portNote({ publicUrl, port }: Config): string | undefined {
  if (publicUrl !== undefined) return undefined;
  return `The link works if the service listens on port ${port}. Name another with --port, or its public address with --public-url.`;
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
