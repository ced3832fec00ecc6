import type { components } from '@omnichannel/types';
import { type Generated, type GeneratedAlways, type JSONColumnType, sql } from 'kysely';
import type { FeatureTables } from '../feature-tables.ts';
import { eraseChat } from './erase.ts';

type Schemas = components['schemas'];

/** An image of a question: on the web with `url`, or uploaded. */
export interface QuestionFile {
  id: string;
  url?: string;
}

export const chatTables: FeatureTables = {
  sql: new URL('.', import.meta.url),
  retention: ({ conversationDays }) => [
    { table: 'chat_conversations', startsAt: sql`updated_at`, days: conversationDays, isIndexed: true },
    { table: 'chat_messages', startsAt: sql`created_at`, days: conversationDays, isIndexed: true },
    { table: 'chat_files', startsAt: sql`created_at`, days: conversationDays, isIndexed: true },
  ],
  erase: eraseChat,
  awaited: ['chat_messages'],
};

declare module '../../platform/postgres/database.ts' {
  interface Tables {
    chat_conversations: {
      id: string;
      environment_id: string;
      end_user: string;
      name: string;
      inputs: JSONColumnType<Record<string, unknown>, string, string>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
    };
    chat_messages: {
      environment_id: Generated<string>;
      id: string;
      conversation_id: string;
      number: GeneratedAlways<number>;
      task_id: string;
      query: string;
      inputs: JSONColumnType<Record<string, unknown>, string, string>;
      files: JSONColumnType<QuestionFile[], string, string>;
      status: Generated<'running' | 'answered' | 'stopped' | 'failed'>;
      answer: Generated<string>;
      resources: JSONColumnType<Schemas['RetrieverResource'][], string | undefined, string>;
      usage: JSONColumnType<Schemas['ModelUsage'], string | undefined, string> | null;
      created_at: Generated<Date>;
      stop_requested_at: Date | null;
    };
    chat_files: { id: string; environment_id: string; end_user: string; created_at: Generated<Date> };
  }
}
