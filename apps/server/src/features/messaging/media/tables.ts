import { type Generated, sql } from 'kysely';
import type { FeatureTables } from '../../feature-tables.ts';
import { eraseMedia } from './erase.ts';

export const mediaTables: FeatureTables = {
  sql: new URL('.', import.meta.url),
  retention: ({ mediaDays }) => [
    // An incomplete upload is deleted after a day.
    {
      table: 'media',
      startsAt: sql`CASE WHEN size IS NULL THEN created_at - make_interval(days => ${mediaDays - 1}) ELSE created_at END`,
      days: mediaDays,
      isIndexed: false,
    },
  ],
  erase: eraseMedia,
};

declare module '../../../platform/postgres/database.ts' {
  interface Tables {
    media: {
      id: string;
      environment_id: string;
      content_type: string;
      size: number | null;
      stored: Generated<number>;
      quota: number | null;
      /** Message of the sandbox that the file is a copy for. */
      copy_for: string | null;
      /** Key of the object with the bytes; null while they are in `media_pieces`. */
      object_key: string | null;
      object_sha256: Buffer | null;
      created_at: Generated<Date>;
    };
    storage_usage: { environment_id: string; bytes: number };
    media_pieces: { environment_id: Generated<string>; media_id: string; position: number; bytes: Buffer };
    media_object_removals: { object_key: string; next_attempt_at: Generated<Date> };
    media_bucket: { is_only: Generated<boolean>; key_prefix: Generated<string>; swept_to: Generated<string> };
  }
}
