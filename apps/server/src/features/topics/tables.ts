import type { Generated, GeneratedAlways } from 'kysely';

/** Tables of this folder, by name. */
export interface TopicTables {
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
