import type { CheckResult, ConnectionKind } from '../carriers/connection-kind.ts';
import { checkStored, resumeChecked } from '../carriers/connections/check-stored.ts';
import { pauseConnection } from '../carriers/connections/connection-store.ts';
import { isTestRecipient, sendTestMessage } from '../carriers/connections/send-test-message.ts';
import type { ConnectionState } from '../carriers/connections/tables.ts';
import { toTestResult } from '../carriers/connections/test-result.ts';
import { loadUsableConnection } from '../carriers/connections/usable-connection.ts';
import { webhookUrlOf } from '../carriers/connections/webhook-url.ts';
import { recordAudit } from '../features/audit/record-audit.ts';
import type { Context } from '../features/context.ts';
import { toActor } from '../features/operators/operator.ts';
import type { Handlers } from '../http/handler.ts';
import { ApplicationError } from '../platform/application-error.ts';
import { createConnectionViews } from './connections.ts';

/** Milliseconds that a test message waits for the link, and for receipts: less than a proxy waits for a response. */
const testTimeouts = { readyMs: 15_000, receiptMs: 10_000 };

/** Handles the operations that call the provider of a connection, or turn it on and off. */
export function createConnectionCheckHandlers(context: Context, kinds: ReadonlyMap<string, ConnectionKind>): Handlers {
  const { database, keys, config } = context;
  const { publicUrl } = config;
  const parts = { database, keys, kinds, publicUrl };
  const show = createConnectionViews(context, kinds);
  return {
    async pauseConnection({ params: { connectionName: name }, operator, address, requestId }) {
      await pauseConnection(database, toActor(operator, { address, requestId }), name);
      return { status: 200, body: await show.one(name) };
    },
    async resumeConnection({
      params: { connectionName: name },
      query: { isChecked = true },
      operator,
      address,
      requestId,
    }) {
      const usable = await loadUsableConnection(parts, name);
      if (usable.connection.state !== 'paused') {
        return { status: 200, body: { name, state: requireOn(usable.connection) } };
      }
      const actor = toActor(operator, { address, requestId });
      const { result, state } = await resumeChecked(parts, actor, usable, { isChecked });
      requireOn({ name, state });
      return { status: 200, body: { name, state, ...(result && { check: toCheck(result, state) }) } };
    },
    async checkConnection({ params: { connectionName: name }, operator, address, requestId }) {
      const usable = await loadUsableConnection(parts, name);
      const { result, state } = await checkStored(parts, toActor(operator, { address, requestId }), usable);
      return { status: 200, body: toCheck(result, state) };
    },
    async getConnectionSetup({ params: { connectionName: name }, operator, address, requestId }) {
      const { kind, connection } = await loadUsableConnection(parts, name);
      const [instructions = null] = kind.describeSetup?.(connection) ?? [];
      const credentials = new Map<string, unknown>(Object.entries(connection.credentials));
      const values = Object.keys(kind.generateCredentials?.() ?? {}).map((one) => ({
        name: one,
        value: String(credentials.get(one) ?? ''),
      }));
      await recordAudit(database, toActor(operator, { address, requestId }), {
        action: 'connection.setupRead',
        target: { type: 'connection', id: connection.id, name },
        environmentId: connection.environmentId,
      });
      return {
        status: 200,
        body: { instructions, webhookUrl: webhookUrlOf(kind, connection, publicUrl) ?? null, values },
      };
    },
    async sendTestMessage({ params: { connectionName: name }, body, operator, address, requestId }) {
      const { to, sender = 'Omnichannel', text = 'Test of the connection.' } = body;
      if (!isTestRecipient(to)) {
        throw new ApplicationError(
          'invalid',
          'to must be a number with its country prefix, such as +12025550123, an e-mail address, or a user id.',
        );
      }
      const usable = await loadUsableConnection(parts, name);
      const actor = toActor(operator, { address, requestId });
      const outcome = await sendTestMessage(database, actor, usable, { to, sender, text }, testTimeouts).catch(
        (error: Error) => {
          // The link did not become ready: the text is for the operator, without credentials.
          throw error instanceof ApplicationError ? error : new ApplicationError('conflict', error.message);
        },
      );
      return { status: 200, body: toTestResult(outcome) };
    },
  };
}

/**
 * Returns the state of a connection that is to be resumed.
 *
 * @throws {ApplicationError} when it is a draft or broken: only a check ends these states
 */
function requireOn({ name, state }: { name: string; state: ConnectionState }): ConnectionState {
  if (state === 'draft' || state === 'broken') {
    throw new ApplicationError('conflict', `The connection ${name} is ${state}. Check it with checkConnection.`);
  }
  return state;
}

function toCheck(result: CheckResult, state: ConnectionState) {
  const isUnproven = result.outcome === 'ok' && result.isUnproven === true;
  return {
    outcome: isUnproven ? ('unproven' as const) : result.outcome,
    reason: 'reason' in result ? result.reason : null,
    corrections: result.outcome === 'broken' ? [...(result.corrections ?? [])] : [],
    isCredentialSuspected: result.outcome === 'broken' && result.corrections === undefined,
    state,
  };
}
