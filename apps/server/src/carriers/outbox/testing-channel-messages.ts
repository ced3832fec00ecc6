/** Messages of the channels in an outbox, for tests. */
import { sql } from 'kysely';
import { afterEach, expect } from 'vitest';
import type { Content, OutboundMessage } from '../../features/messaging/carrier.ts';
import { newId } from '../../platform/postgres/ids.ts';
import type { ProviderReceipt } from '../provider-events.ts';
import type { TestOutbox, TestProvider } from './testing.ts';
import { useOutbox } from './testing-use-outbox.ts';

interface Options extends Partial<OutboundMessage> {
  sender?: string;
}

export const text: Content = { type: 'text', text: 'Hello' };

export const at = (time: string) => new Date(`2026-05-01T${time}Z`);

export const receipt = (id: string, changes: Partial<ProviderReceipt> = {}): ProviderReceipt => ({
  id,
  status: 'delivered',
  at: at('12:00:00'),
  ...changes,
});

export async function useChannelMessages() {
  const outbox = await useOutbox();
  const { database, provider, outboxState } = outbox;
  afterEach(() => sql`TRUNCATE messages`.execute(database));

  /** Accepts a message and submits it. @returns its id */
  async function send(
    { submit, messages }: TestOutbox,
    providers: readonly TestProvider[],
    { sender = '', ...changes }: Options = {},
  ): Promise<string> {
    const id = newId();
    const message = {
      environmentId: 'environment',
      channel: 'chatApp',
      to: '+12025550123',
      content: text,
      ...changes,
      id,
    };
    messages.set(id, message as OutboundMessage);
    await sql`
      INSERT INTO messages (id, environment_id, account_id, channel, recipient, type, request, content)
      VALUES (${id}, 'environment', 'account', ${message.channel}, ${message.to}, ${message.content.type}, '{}', '{}')
    `.execute(database);
    await submit(providers, { reference: id, sender });
    return id;
  }

  /** Sends a message that the provider accepts, and waits until that is recorded. */
  async function sendAccepted(
    test: TestOutbox,
    providers: readonly TestProvider[],
    options?: Options,
  ): Promise<string> {
    const reference = await send(test, providers, options);
    await expect.poll(() => test.recorded).toContain(`${reference} sent`);
    await expect.poll(() => outboxState(reference)).toBeUndefined();
    test.recorded.length = 0;
    test.receipts.length = 0;
    return reference;
  }

  return { ...outbox, chat: () => provider('chat', { channel: 'chatApp' }), send, sendAccepted };
}
