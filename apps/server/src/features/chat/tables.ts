import type { components } from '@omnichannel/types';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

type Schemas = components['schemas'];

/** An image of a question: on the web with `url`, or uploaded. */
export interface QuestionFile {
  id: string;
  url?: string;
}

/** The folder of the SQL of these tables. */
export const chatSql = new URL('.', import.meta.url);

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
