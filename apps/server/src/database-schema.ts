import { type DatabaseSchema, readSchema } from './platform/postgres/schema.ts';

/** Reads the schema of the database: the SQL of every folder that has tables or functions. */
export function readDatabaseSchema(): Promise<DatabaseSchema> {
  return readSchema([new URL('platform/postgres/', import.meta.url)]);
}
