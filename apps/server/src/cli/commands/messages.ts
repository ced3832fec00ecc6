import type { MessagePricing } from '../../carriers/connection-kind.ts';
import { readConnection } from '../../carriers/connections/find-connection.ts';
import {
  findMessage,
  listMessages,
  type MessageDetails,
  type MessageSummary,
  type SubmissionAttempt,
} from '../../carriers/outbox/message-history.ts';
import { findAccount } from '../../features/accounts/account-lookup.ts';
import { maskNumber } from '../../features/phone-numbers/mask-number.ts';
import { parsePhoneNumber } from '../../features/phone-numbers/phone-numbers.ts';
import { command } from '../../platform/command-hint.ts';
import { UsageError } from '../../platform/config/flags.ts';
import type { Actions } from './action.ts';
import { defineDatabaseAction } from './define-action.ts';
import { formatTable } from './format-table.ts';

/** `unknown` is a status of passcodes only: their outcome is in doubt, or the provider does not know it. */
const statuses = ['accepted', 'sent', 'delivered', 'read', 'failed', 'unknown'] as const;

/** Ten years: a count above it is a typing error, and PostgreSQL could not store the time. */
const maxHours = 87_600;

/** `messages`: shows what became of messages, and of the SMS of verifications. It shows no text of a message. */
export const messages: Actions = {
  list: defineDatabaseAction({
    about: 'List messages and SMS of verifications, newest first; numbers are masked',
    isReadOnly: true,
    flags: {
      account: { value: '<userName>', about: 'Messages of this account only' },
      number: { value: '<number>', about: 'Messages to this number only' },
      status: { choices: statuses, about: 'Messages with this status only' },
      connection: { value: '<name>', about: 'Messages that were submitted over this connection only' },
      'provider-id': { value: '<id>', about: 'Messages with a part that has this id at the provider only' },
      hours: { value: '<count>', about: 'Messages of the last hours only' },
      limit: { value: '<count>', about: 'Maximum number of messages, 1 to 10000 (50)' },
    },
    read({ flags }) {
      const { hours, number } = flags;
      return {
        ...flags,
        number: number === undefined ? undefined : readNumber(number),
        since: hours === undefined ? undefined : new Date(Date.now() - readHours(hours) * 3_600_000),
        limit: readLimit(flags.limit),
      };
    },
    async run({ database, print }, { account, number, status, connection, since, limit, 'provider-id': providerId }) {
      const found = await listMessages(
        database,
        {
          environmentId: account === undefined ? undefined : (await findAccount(database, account)).environmentId,
          connectionId: connection === undefined ? undefined : (await readConnection(database, connection)).id,
          number,
          status,
          providerId,
          since,
        },
        limit,
      );
      print(found.length === 0 ? 'There are no such messages.' : table(found), found.map(masked));
    },
  }),
  show: defineDatabaseAction({
    about:
      'Show a message by its id, or the SMS of a verification by its check code: attempts, provider ids, receipts, webhooks',
    isReadOnly: true,
    positionals: { usage: '<id>', noun: 'one id', min: 1, max: 1 },
    async run({ database, print }, { positionals: [id = ''] }) {
      const found = await findMessage(database, id);
      if (!found) throw new Error(`There is no such message. List all messages: ${command`messages list`}`);
      print(linesOf(found), masked(found));
    },
  }),
};

function readNumber(text: string): string {
  const number = parsePhoneNumber(text);
  if (number) return number.e164;
  throw new UsageError('--number must be a complete number with its country prefix, such as +12025550123.');
}

function readHours(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text) && Number(text) > 0 && Number(text) <= maxHours) return Number(text);
  throw new UsageError(`--hours must be a number above 0 and up to ${maxHours}.`);
}

function readLimit(text = '50'): number {
  if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 10_000) return Number(text);
  throw new UsageError('--limit must be a number from 1 to 10000.');
}

function masked<Message extends MessageSummary>(message: Message): Message {
  return { ...message, recipient: maskNumber(message.recipient) };
}

function table(found: readonly MessageSummary[]): string {
  const rows = found.map(({ id, channel, source, recipient, status, acceptedAt, failure }) => [
    id,
    acceptedAt.toISOString(),
    source === 'passcode' ? 'sms (passcode)' : channel,
    maskNumber(recipient),
    status,
    failure ?? '',
  ]);
  return formatTable(['id', 'accepted', 'channel', 'to', 'status', 'failure'], rows);
}

function linesOf(message: MessageDetails): string {
  const { attempts, outbox, deliveries } = message;
  return [
    table([message]),
    ...attempts.flatMap(attemptLines),
    ...(outbox === null ? [] : [`  ${describeOutbox(outbox)}`]),
    ...deliveries.map(
      ({ id, endpoint, state, attempts: count }) => `  webhook ${endpoint}: ${state}, attempts: ${count}  ${id}`,
    ),
  ].join('\n');
}

function describeOutbox({ state, dueAt }: NonNullable<MessageDetails['outbox']>): string {
  return state === 'inDoubt'
    ? `in doubt until ${dueAt.toISOString()}: the provider may have it`
    : `${state} in the outbox, due ${dueAt.toISOString()}`;
}

function attemptLines({
  connection,
  state,
  code,
  apiCode,
  reason,
  segments,
  alphabet,
  country,
  writtenAt,
  parts,
}: SubmissionAttempt) {
  const cost = segments === null ? '' : `  segments: ${segments} (${alphabet}, ${country ?? 'no country'})`;
  const cause = [code, apiCode === null ? null : `(${apiCode})`, reason].filter((text) => text !== null).join(' ');
  return [
    `  ${writtenAt.toISOString()}  ${connection}  ${state}${cost}${cause && `  ${cause}`}`,
    ...parts.map(partLine),
  ];
}

function partLine({ part, providerId, status, statusAt, code, pricing }: SubmissionAttempt['parts'][number]): string {
  const receipt = `${status ?? 'no receipt'}${statusAt ? ` ${statusAt.toISOString()}` : ''}`;
  return [
    `    part ${part + 1}  provider id ${providerId ?? '-'}  ${receipt}`,
    ...(code === null ? [] : [`code ${code}`]),
    ...(pricing === null ? [] : [describePricing(pricing)]),
  ].join('  ');
}

function describePricing({ billable, category, model }: MessagePricing): string {
  const details = [category, ...(model === undefined ? [] : [model])].join(', ');
  return `${billable ? 'billed' : 'not billed'} (${details})`;
}
