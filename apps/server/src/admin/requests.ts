import type { Context } from '../features/context.ts';
import { findByRequestId } from '../features/request-ids/find-by-request-id.ts';
import type { Handlers } from '../http/handler.ts';
import { showAuditEntry } from './audit-log.ts';

/** Finds the objects that a request of either API has stored. */
export function createRequestHandlers({ database }: Context): Handlers {
  return {
    async getRequest({ params: { requestId } }) {
      const { messages, verifications, events, auditEntries } = await findByRequestId(database, requestId);
      return {
        status: 200,
        body: {
          requestId,
          messages: messages.map(withTimeText),
          verifications: verifications.map(withTimeText),
          events: events.map(withTimeText),
          auditEntries: auditEntries.map(showAuditEntry),
        },
      };
    },
  };
}

function withTimeText<Row extends { acceptedAt: Date }>({ acceptedAt, ...row }: Row) {
  return { ...row, acceptedAt: acceptedAt.toISOString() };
}
