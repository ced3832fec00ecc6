import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach } from 'vitest';
import type { Account } from '../../http/account.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import type { Context } from '../context.ts';
import { type Dispatcher, type DispatcherOptions, startDispatcher } from './dispatcher.ts';
import { emit } from './emit-events.ts';
import { setEndpoint } from './endpoints.ts';
import { createWebhookMetrics } from './metrics.ts';
import { type Receiver, startReceiver } from './testing.ts';
import type { EndpointKind } from './webhook-event.ts';

/** Returns the body of a status event. */
export const statusOf = (id: string, number = 0) => ({
  statuses: [
    { id, recipient_id: '12025550100', status: ['sent', 'delivered', 'read'][number % 3], timestamp: '1795253400' },
  ],
});

/** Creates dispatchers and receivers on a database of the test file. They stop after each test, and each test has its own account. */
export async function useDispatchers() {
  const open = await useDatabase();
  const context = testContext(open);
  const metrics = createWebhookMetrics(context.metrics, open.database);
  let account: Account;
  const dispatchers: Dispatcher[] = [];
  const receivers: Receiver[] = [];
  beforeEach(async () => {
    account = await testAccount(context);
  });
  afterEach(async () => {
    await Promise.all(dispatchers.splice(0).map((dispatcher) => dispatcher.stop()));
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
    await sql`TRUNCATE endpoints, deliveries, delivery_attempts, delivery_leases, dispatchers`.execute(open.database);
  });

  return {
    open,
    context,
    /** The account, or the model, of the running test. */
    get account() {
      return account;
    },
    start,
    stop,
    receiver,
    setUrl,
    emitEvents,
    deliveries,
    states,
    endpoint,
  };

  async function start(options: DispatcherOptions = {}, changes: Partial<Context> = {}): Promise<Dispatcher> {
    const dispatcher = await startDispatcher({ ...context, ...changes }, metrics, { graceMs: 0, ...options });
    dispatchers.push(dispatcher);
    return dispatcher;
  }

  async function stop(dispatcher: Dispatcher): Promise<void> {
    dispatchers.splice(dispatchers.indexOf(dispatcher), 1);
    await dispatcher.stop();
  }

  async function receiver(...respond: Parameters<typeof startReceiver>): Promise<Receiver> {
    const started = await startReceiver(...respond);
    receivers.push(started);
    return started;
  }

  async function setUrl(url: string, { kind = 'chatApp.status' as EndpointKind, of = account, secret = '' } = {}) {
    await setEndpoint(open.database, context.keys, {
      environmentId: of.environmentId,
      kind,
      url,
      sandbox: of.sandbox,
      ownSecret: secret || undefined,
    });
  }

  /** Emits events of one message, in order. */
  async function emitEvents(count = 1, { of = account, messageId = randomUUID() as string } = {}): Promise<string> {
    const events = Array.from({ length: count }, (_, number) => ({
      environmentId: of.environmentId,
      endpoint: 'chatApp.status' as const,
      messageId,
      body: statusOf(messageId, number),
    }));
    await open.database.transaction().execute((transaction) => emit(transaction, events));
    return messageId;
  }

  /** Deliveries with their attempts, in the order of their events. */
  async function deliveries() {
    const rows = await open.database.selectFrom('deliveries').selectAll().orderBy('seq').execute();
    const attempts = await open.database.selectFrom('delivery_attempts').selectAll().orderBy('id').execute();
    return rows.map(({ id, state, body }) => ({
      id,
      state,
      body,
      attempts: attempts
        .filter(({ delivery_id }) => delivery_id === id)
        .map(({ status, error, response_body, url }) => ({ status, error, responseBody: response_body, url })),
    }));
  }

  async function states() {
    return (await deliveries()).map(({ state }) => state);
  }

  function endpoint() {
    return open.database.selectFrom('endpoints').selectAll().executeTakeFirstOrThrow();
  }
}
