import type { Context } from '../features/context.ts';
import { roleAllows } from '../features/operators/operator.ts';
import { endSession, listSessions } from '../features/operators/sessions.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { HttpError } from '../http/http-error.ts';
import { actorOf } from './call-actor.ts';
import { findCurrentSession } from './current-session.ts';
import { toReply } from './replies.ts';
import { pageOf, timeKey } from './short-list.ts';

/** The open sessions of the console: those of the caller, and for an owner those of all operators. */
export function createOperatorSessionHandlers({ database }: Context): Handlers {
  return {
    async listSessions(call) {
      const { operator, query } = call;
      const { all = false } = query;
      if (all && !isOwner(call)) {
        throw new HttpError(403, `Listing all sessions needs the role owner. Your role is ${operator.role}.`);
      }
      const sessions = await listSessions(database, all ? undefined : operator.id);
      const current = (await findCurrentSession(database, call))?.id;
      return toReply(pageOf(sessions, query, timeKey), ({ address, createdAt, lastSeenAt, expiresAt, ...session }) => ({
        ...session,
        ip: address,
        isCurrent: session.id === current,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      }));
    },
    async deleteOperatorSession(call) {
      const own = isOwner(call) ? {} : { operatorId: call.operator.id };
      await endSession(database, actorOf(call), { id: call.params.sessionId, ...own });
      return { status: 204, body: undefined };
    },
  };
}

function isOwner({ operator }: Pick<Call, 'operator'>): boolean {
  return roleAllows(operator.role, 'owner');
}
