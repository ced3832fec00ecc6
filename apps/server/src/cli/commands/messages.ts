import { readConnection } from '../../carriers/connections/find-connection.ts';
import { type MessageSummary, messageStates, searchMessages } from '../../carriers/outbox/message-search.ts';
import { readTimeline } from '../../carriers/outbox/timeline.ts';
import { findAccount } from '../../features/accounts/account-lookup.ts';
import { maskNumber } from '../../features/phone-numbers/mask-number.ts';
import { parsePhoneNumber } from '../../features/phone-numbers/phone-numbers.ts';
import { command } from '../../platform/command-hint.ts';
import { UsageError } from '../../platform/config/flags.ts';
import { createRemoteMessages, readRemoteTimeline } from '../remote/messages.ts';
import type { Actions } from './action.ts';
import { defineAction } from './define-action.ts';
import { formatTable } from './format-table.ts';
import { pageFlags, readLimit, readPages, readTimes, timeFlags } from './list-flags.ts';
import { toTimelineLines } from './timeline-lines.ts';

/** `messages`: shows what happened to messages and verifications. It shows no text of a message. */
export const messages: Actions = {
  list: defineAction({
    about: 'List messages, inbound messages and SMS of verifications, newest first; numbers are masked',
    isReadOnly: true,
    flags: {
      id: { value: '<id>', about: 'The message with this id, check code, or id at the provider' },
      account: { value: '<userName>', about: 'Messages of this account only' },
      number: { value: '<number>', about: 'Messages to and from this number only' },
      user: { value: '<id>', about: 'Messages to and from this user id of a channel only' },
      status: { choices: messageStates, about: 'Messages with this status only' },
      channel: { choices: ['chatApp', 'messenger', 'rcs', 'sms', 'chat'], about: 'Messages of this channel only' },
      source: { choices: ['message', 'passcode'], about: 'Messages only, or SMS of verifications only' },
      direction: { choices: ['outbound', 'inbound'], about: 'Messages to people only, or from people only' },
      connection: { value: '<name>', about: 'Messages that were submitted over this connection only' },
      'provider-id': { value: '<id>', about: 'Messages with a part that has this id at the provider only' },
      request: { value: '<id>', about: 'The message of the request with this X-Request-Id only' },
      ...timeFlags,
      ...pageFlags('messages'),
    },
    read({ flags }) {
      const { number, user, limit, cursor } = flags;
      if (number !== undefined && user !== undefined) throw new UsageError('Use either --number or --user.');
      const recipient = number === undefined ? user : readNumber(number);
      return { flags, filter: { recipient, ...readTimes(flags) }, page: { limit: readLimit(limit), cursor } };
    },
    async local({ database }, { flags, filter: given, page }) {
      const {
        id,
        account,
        status,
        connection,
        channel,
        source,
        direction,
        request: requestId,
        'provider-id': providerId,
      } = flags;
      const filter = {
        ...given,
        id,
        providerId,
        requestId,
        channel,
        source,
        direction,
        environmentId: account === undefined ? undefined : (await findAccount(database, account)).environmentId,
        connectionId: connection === undefined ? undefined : (await readConnection(database, connection)).id,
        states: status === undefined ? undefined : [status],
      };
      return readPages(page, async (wanted) => {
        const { messages: rows, ...rest } = await searchMessages(database, filter, wanted);
        return { rows, ...rest };
      });
    },
    remote({ admin }, { flags, filter: { since, until }, page }) {
      const { id, account, number, user, status, channel, source, direction, connection, request } = flags;
      const query = {
        id,
        account,
        number,
        user,
        status,
        channel,
        source,
        direction,
        connection,
        request,
        providerId: flags['provider-id'],
        since: since?.toISOString(),
        until: until?.toISOString(),
      };
      return readPages(page, createRemoteMessages(admin, query));
    },
    report(found, { print }) {
      print(found.length === 0 ? 'There are no such messages.' : table(found), found.map(masked));
    },
  }),
  show: defineAction({
    about:
      'Show the timeline of a message by its id, or of a verification by its check code: attempts, provider ids, receipts, webhooks',
    isReadOnly: true,
    positionals: { usage: '<id>', noun: 'one id', min: 1, max: 1 },
    flags: { account: { value: '<userName>', about: 'Account of an inbound message whose id exists in several' } },
    async local({ database }, { positionals: [id = ''], flags: { account } }) {
      const environmentId = account === undefined ? undefined : (await findAccount(database, account)).environmentId;
      return readTimeline(database, { id, environmentId });
    },
    remote: ({ admin }, { positionals: [id = ''], flags: { account } }) => readRemoteTimeline(admin, id, account),
    report(found, { print }) {
      if (!found) throw new Error(`There is no such message. List all messages: ${command`messages list`}`);
      const { message, ...timeline } = found;
      print([table([message]), ...toTimelineLines(found)].join('\n'), { ...masked(message), ...timeline });
    },
  }),
};

function readNumber(text: string): string {
  const number = parsePhoneNumber(text);
  if (number) return number.e164;
  throw new UsageError('--number must be a complete number with its country prefix, such as +12025550123.');
}

function masked(message: MessageSummary): MessageSummary {
  return { ...message, recipient: maskNumber(message.recipient) };
}

function table(found: readonly MessageSummary[]): string {
  const rows = found.map(({ id, channel, source, direction, recipient, status, acceptedAt, failure }) => [
    id,
    acceptedAt.toISOString(),
    source === 'passcode' ? 'sms (passcode)' : channel,
    direction === 'inbound' ? `from ${maskNumber(recipient)}` : maskNumber(recipient),
    status,
    failure ?? '',
  ]);
  return formatTable(['id', 'accepted', 'channel', 'to', 'status', 'failure'], rows);
}
