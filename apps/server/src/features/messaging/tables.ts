import { type Generated, type JSONColumnType, sql } from 'kysely';
import type { FeatureTables } from '../feature-tables.ts';
import type { Channel, Content, InboundContent } from './carrier.ts';
import { eraseMessages } from './erase.ts';
import type { MessageStatus } from './message-status.ts';

/** The cause of a failed message, with a code of the contract. */
export interface Failure {
  code: number;
  title: string;
  details?: string;
}

export const messageTables: FeatureTables = {
  sql: new URL('.', import.meta.url),
  retention: ({ conversationDays }) => [
    { table: 'messages', startsAt: sql`accepted_at`, days: conversationDays, isIndexed: true },
    { table: 'inbound_messages', startsAt: sql`received_at`, days: conversationDays, isIndexed: true },
    { table: 'conversation_windows', startsAt: sql`last_inbound_at`, days: conversationDays, isIndexed: false },
  ],
  erase: eraseMessages,
  awaited: ['messages', 'inbound_messages'],
};

declare module '../../platform/postgres/database.ts' {
  interface Tables {
    messages: {
      id: string;
      environment_id: string;
      account_id: string;
      channel: Channel;
      recipient: string;
      sender: string | null;
      type: string;
      request: JSONColumnType<object>;
      content: JSONColumnType<Content>;
      replies_to: string | null;
      request_id: string | null;
      status: Generated<MessageStatus>;
      failure: JSONColumnType<Failure> | null;
      accepted_at: Generated<Date>;
      sent_at: Date | null;
      delivered_at: Date | null;
      read_at: Date | null;
      failed_at: Date | null;
      country: Generated<string>;
      connection_id: Generated<string>;
      segments: Generated<number>;
    };
    inbound_messages: {
      environment_id: string;
      id: string;
      channel: Channel;
      sender: string;
      user_id: string | null;
      name: string | null;
      content: JSONColumnType<InboundContent>;
      replies_to: string | null;
      referral: JSONColumnType<object> | null;
      at: Date;
      received_at: Generated<Date>;
    };
    conversation_windows: { environment_id: string; channel: Channel; contact: string; last_inbound_at: Date };
  }
}
