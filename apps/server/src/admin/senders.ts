import { parseSender } from '../carriers/routing/parse-sender.ts';
import { addSender, listSenders, removeSenderById, type SenderSummary } from '../carriers/routing/sender-store.ts';
import { findOwners, type Owner } from '../features/accounts/account-lookup.ts';
import type { Context } from '../features/context.ts';
import { toActor } from '../features/operators/operator.ts';
import type { Handlers } from '../http/handler.ts';
import { withIdempotencyKey } from '../http/idempotency/with-idempotency-key.ts';
import { ApplicationError } from '../platform/application-error.ts';
import { findOwnerEnvironment } from './owners.ts';
import { pageOf } from './paged-list.ts';
import { notFound, toReply } from './replies.ts';

export function createSenderHandlers({ database }: Context): Handlers {
  return {
    async listSenders({ query: { search, connection, accountId, ...page } }) {
      const environmentId = await findOwnerEnvironment(database, accountId);
      const text = search?.toLowerCase() ?? '';
      const senders = (await listSenders(database)).filter(
        (sender) =>
          sender.value.toLowerCase().includes(text) &&
          (connection === undefined || sender.connection === connection) &&
          (accountId === undefined || sender.ownerId === environmentId),
      );
      const owners = await findOwners(
        database,
        senders.map(({ ownerId }) => ownerId),
      );
      return toReply(
        pageOf(senders, page, (one) => [one.connection, one.value]),
        (sender) => toSender(sender, owners),
      );
    },
    createSender: (call) =>
      withIdempotencyKey(database, call, async (executor) => {
        const { accountId, connection, value, countries = [], senderGroup = null, throughput = null } = call.body;
        const parsed = parseSender(value);
        if ('fault' in parsed) throw new ApplicationError('invalid', `value: ${parsed.fault}`);
        const environmentId = await findOwnerEnvironment(database, accountId);
        const added = { ...parsed, connection, environmentId, countries, senderGroup, throughput };
        const { id, ownerId } = await addSender(executor, toActor(call.operator, call), added);
        return { status: 201, body: toSender({ ...added, id, ownerId }, await findOwners(executor, [ownerId])) };
      }),
    async removeSender({ params: { senderId }, operator, address, requestId }) {
      const isRemoved = await removeSenderById(database, toActor(operator, { address, requestId }), senderId);
      if (!isRemoved) throw notFound('sender', 'listSenders');
      return { status: 204, body: undefined };
    },
  };
}

function toSender(
  { environmentId: _, ownerId, countries, senderGroup, ...sender }: SenderSummary,
  owners: ReadonlyMap<string | null, Owner>,
) {
  return {
    ...sender,
    countries: [...countries],
    senderGroup: senderGroup ?? sender.value,
    account: owners.get(ownerId) ?? null,
  };
}
