import type { Generated, GeneratedAlways } from 'kysely';
import type { FeatureTables } from '../feature-tables.ts';

export const topicTables: FeatureTables = {
  sql: new URL('.', import.meta.url),
  awaited: ['topic_subscribers'],
};

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
