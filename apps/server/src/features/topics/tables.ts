import type { Generated, GeneratedAlways } from 'kysely';

/** The folder of the SQL of these tables. */
export const topicsSql = new URL('.', import.meta.url);

declare module '../../platform/postgres/database.ts' {
  interface Tables {
    topics: {
      id: string;
      environment_id: string;
      key: string;
      name: string;
      position: GeneratedAlways<number>;
      size: Generated<number>;
      created_at: Generated<Date>;
    };
    topic_subscribers: { topic_id: string; environment_id: string; subscriber_id: string };
  }
}
