import type { Generated } from 'kysely';

/** The folder of the SQL of these tables. */
export const mediaSql = new URL('.', import.meta.url);

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
      created_at: Generated<Date>;
    };
    storage_usage: { environment_id: string; bytes: number };
    media_pieces: { media_id: string; position: number; bytes: Buffer };
  }
}
