import type { Context } from '../features/context.ts';
import { createPasswordLink, type OperatorLink } from '../features/operators/links.ts';
import {
  createOperator,
  disableOperator,
  enableOperator,
  listOperators,
  type OperatorSummary,
  resetTotp,
  setRole,
} from '../features/operators/manage-operators.ts';
import {
  createOperatorKey,
  listOperatorKeys,
  type OperatorKeySummary,
  revokeOperatorKey,
} from '../features/operators/operator-keys.ts';
import type { Handlers } from '../http/handler.ts';
import { actorOf } from './call-actor.ts';
import { notFound, toReply } from './replies.ts';
import { pageOf, timeKey } from './short-list.ts';

/** The people who sign in to the console. */
export function createOperatorHandlers({ database }: Context): Handlers {
  async function show(id: string) {
    const operator = (await listOperators(database)).find((one) => one.id === id);
    if (!operator) throw notFound('operator', 'listOperators');
    return toOperator(operator);
  }

  return {
    async listOperators({ query }) {
      const operators = await listOperators(database);
      return toReply(
        pageOf(operators, query, ({ userName }) => [userName], 'ascending'),
        toOperator,
      );
    },
    getOperator: async ({ params: { operatorId } }) => ({ status: 200, body: await show(operatorId) }),
    async createOperator(call) {
      const { id, userName: _, ...link } = await createOperator(database, actorOf(call), call.body, call.origin);
      return { status: 201, body: { operator: await show(id), link: toLink(link) } };
    },
    async updateOperator(call) {
      const id = call.params.operatorId;
      await setRole(database, actorOf(call), { id }, call.body.role);
      return { status: 200, body: await show(id) };
    },
    async disableOperator(call) {
      const id = call.params.operatorId;
      const { createdKeys } = await disableOperator(database, actorOf(call), { id });
      return { status: 200, body: { operator: await show(id), createdKeys } };
    },
    async enableOperator(call) {
      const id = call.params.operatorId;
      await enableOperator(database, actorOf(call), { id });
      return { status: 200, body: await show(id) };
    },
    async createPasswordLink(call) {
      const link = await createPasswordLink(database, actorOf(call), { id: call.params.operatorId }, call.origin);
      return { status: 201, body: toLink(link) };
    },
    async removeTotp(call) {
      const id = call.params.operatorId;
      await resetTotp(database, actorOf(call), { id });
      return { status: 200, body: await show(id) };
    },
  };
}

/** The keys of programs that use the admin API. A key is in the response to its creation only. */
export function createOperatorKeyHandlers({ database }: Context): Handlers {
  return {
    listOperatorKeys: async ({ query }) => toReply(pageOf(await listOperatorKeys(database), query, timeKey), toKey),
    async createOperatorKey(call) {
      const { name, role, expiresAt } = call.body;
      const input = { name, role, expiresAt: expiresAt ? new Date(expiresAt) : null };
      const { key, ...created } = await createOperatorKey(database, actorOf(call), input);
      return { status: 201, body: { ...toKey(created), key } };
    },
    async revokeOperatorKey(call) {
      const { keyId } = call.params;
      return { status: 200, body: toKey(await revokeOperatorKey(database, actorOf(call), { id: keyId })) };
    },
  };
}

function toOperator({ disabled, createdAt, lastSignInAt, ...operator }: OperatorSummary) {
  return {
    ...operator,
    isDisabled: disabled,
    createdAt: createdAt.toISOString(),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
  };
}

function toLink({ link, purpose, validMinutes }: OperatorLink) {
  // The first owner has no link in this API: an owner calls it.
  return { url: link, purpose: purpose === 'invitation' ? purpose : ('passwordReset' as const), validMinutes };
}

function toKey({ createdBy, createdAt, expiresAt, lastUsedAt, revokedAt, ...key }: OperatorKeySummary) {
  return {
    ...key,
    createdBy: createdBy.name,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
