import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Account } from '../../../http/account.ts';
import { createApp } from '../../../http/app.ts';
import { readContract } from '../../../http/contract/contract.ts';
import { readDocument } from '../../../http/contract/document.ts';
import type { Database, Executor } from '../../../platform/postgres/database.ts';
import { newId } from '../../../platform/postgres/ids.ts';
import { createNotifier } from '../../../platform/postgres/notifier.ts';
import { createAccounts } from '../../accounts/accounts.ts';
import type { Context } from '../../context.ts';
import { renderFeedItems } from '../feed/feed-items.ts';
import { feedChannel, feedPayloads } from './feed-channel.ts';
import { createStreams, type StreamOptions } from './streams.ts';

/** Starts an instance that has only the tokens and the streams. */
export async function testInstance(context: Context, options?: StreamOptions) {
  const accounts = createAccounts(context);
  const streams = createStreams(context, renderFeedItems, options);
  const app = createApp({
    contract: readContract(await readDocument()),
    handlers: { ...accounts.handlers, ...streams.handlers },
    authenticate: accounts.authenticate,
    checkResponses: true,
  });
  streams.routes?.(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  return {
    url,
    request: (method: string, path: string, token: string, headers: Record<string, string> = {}, body?: object) =>
      fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    async close() {
      await app.close();
      await streams.close?.();
      await accounts.close?.();
    },
  };
}

export type TestInstance = Awaited<ReturnType<typeof testInstance>>;

/** A subscriber with a workflow's event, whose items tests insert. */
export interface TestFeed {
  id: string;
  subscriberId: string;
  path: string;
  /** Inserts an item. The text of its content is `text`. */
  insert(text: string, executor?: Executor): Promise<string>;
  /** Tells the instances that the feed has changed. */
  notify(): Promise<void>;
}

/** Stores a subscriber and the workflow of its items. */
export async function testFeed({ database, log }: Context, { environmentId }: Account): Promise<TestFeed> {
  const id = newId();
  const workflow = newId();
  const subscriberId = `user-${id}`;
  await database
    .insertInto('subscribers')
    .values({ id, environment_id: environmentId, subscriber_id: subscriberId })
    .execute();
  const definition = {
    identifier: workflow,
    name: 'Order shipped',
    tags: [],
    active: true,
    critical: false,
    defaultLocale: 'en',
    variables: [],
    steps: [{ stepId: 'in_app', type: 'in_app', active: true, content: { body: '{{ text }}' }, translations: {} }],
  };
  await database
    .insertInto('workflow_versions')
    .values({
      workflow_id: workflow,
      version: 1,
      environment_id: environmentId,
      definition: JSON.stringify(definition),
      workflow_created_at: new Date(),
    })
    .execute();
  return {
    id,
    subscriberId,
    path: `/v1/subscribers/${subscriberId}/notifications/stream`,
    async insert(text, executor = database) {
      const event = newId();
      await executor
        .insertInto('notification_events')
        .values({
          id: event,
          environment_id: environmentId,
          transaction_id: randomUUID(),
          workflow_id: workflow,
          workflow_version: 1,
          payload: JSON.stringify({ text }),
          overrides: null,
          actor: null,
          fan_out_cursor: null,
          completed_at: null,
        })
        .execute();
      const row = await executor
        .insertInto('notifications')
        .values({
          environment_id: environmentId,
          subscriber: id,
          event_id: event,
          step: 0,
          seen_at: null,
          read_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    notify: () => notify(database, log, id),
  };
}

async function notify(database: Database, log: Context['log'], subscriber: string): Promise<void> {
  const notifier = createNotifier(database, log, feedChannel);
  notifier.notify(feedPayloads('received', [subscriber]));
  await notifier.close();
}

export interface ReceivedEvent {
  id: string;
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare it.
  data: any;
}

/** Reads the events of a stream. `return` closes the connection, even if no event was read. */
export function eventsOf(response: Response): AsyncGenerator<ReceivedEvent> {
  const events = readEvents(response);
  const finish = events.return.bind(events);
  return Object.assign(events, {
    async return(value: undefined) {
      const result = await finish(value);
      await response.body?.cancel();
      return result;
    },
  });
}

async function* readEvents(response: Response): AsyncGenerator<ReceivedEvent> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    if (!text.endsWith('\n')) continue;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s)));
      if (fields.data) yield { id: fields.id, event: fields.event, data: JSON.parse(fields.data) };
    }
  }
}

/** Reads events until `count` items have arrived. */
export async function takeItems(events: AsyncGenerator<ReceivedEvent>, count: number): Promise<ReceivedEvent[]> {
  const items: ReceivedEvent[] = [];
  while (items.length < count) {
    const { value, done } = await events.next();
    if (done) throw new Error(`The stream ended after ${items.length} items.`);
    if (value.event === 'notification_received') items.push(value);
  }
  return items;
}

/** Returns the texts of items. */
export const textsOf = (items: readonly ReceivedEvent[]) => items.map(({ data }) => data.message.content);
