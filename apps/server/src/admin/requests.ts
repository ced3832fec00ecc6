import { type EnvironmentOwner, readEnvironmentOwners } from '../features/accounts/environment-owners.ts';
import type { Context } from '../features/context.ts';
import { findByRequestId } from '../features/request-ids/find-by-request-id.ts';
import type { Handlers } from '../http/handler.ts';
import { showAuditEntry } from './audit-log.ts';

/** Finds the objects that a request of either API has stored. */
export function createRequestHandlers({ database }: Context): Handlers {
  return {
    async getRequest({ params: { requestId } }) {
      const { messages, verifications, events, auditEntries } = await findByRequestId(database, requestId);
      const stored = [...messages, ...verifications, ...events];
      const ownerOf = await readEnvironmentOwners(
        database,
        stored.map(({ environmentId }) => environmentId),
      );
      const show = <Row extends StoredRow>(row: Row) => toReply(row, ownerOf(row.environmentId));
      return {
        status: 200,
        body: {
          requestId,
          messages: messages.map(show),
          verifications: verifications.map(show),
          events: events.map(show),
          auditEntries: auditEntries.map(showAuditEntry),
        },
      };
    },
  };
}

interface StoredRow {
  environmentId: string;
  acceptedAt: Date;
}

function toReply<Row extends StoredRow>({ acceptedAt, ...row }: Row, { accountId, account }: EnvironmentOwner) {
  return { ...row, accountId, account, acceptedAt: acceptedAt.toISOString() };
}
