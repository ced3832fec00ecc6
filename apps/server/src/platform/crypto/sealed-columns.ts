import { sql } from 'kysely';
import type { Database, Tables } from '../postgres/database.ts';
import { canDecrypt, decrypt, encrypt, isEncryptedWithPreviousSecret } from './encrypt.ts';
import type { Keys } from './key-derivation.ts';

/** Columns of a table that hold values of `encrypt`. The key of the table is `id`. */
export interface SealedColumns<Column extends string = string> {
  table: keyof Tables;
  columns: readonly Column[];
  /** Returns the encryption purpose of the values in a row. */
  purposeOf(id: string): string;
}

export interface SealedValue<Column extends string = string> {
  id: string;
  column: Column;
  sealed: Buffer;
}

/** Re-encrypts values that use a previous secret of the service, so that the operator can drop it. */
export async function reencryptColumns(database: Database, keys: Keys, where: SealedColumns): Promise<void> {
  for (const { id, column, sealed } of await findValuesOfPreviousSecret(database, keys, where)) {
    const purpose = where.purposeOf(id);
    const [table, name] = [sql.table(where.table), sql.ref(column)];
    const fresh = encrypt(keys, purpose, decrypt(keys, purpose, sealed));
    // A value that was set meanwhile stays.
    await sql`UPDATE ${table} SET ${name} = ${fresh} WHERE id = ${id} AND ${name} = ${sealed}`.execute(database);
  }
}

/** Finds values that are encrypted under a previous secret of the service. */
export async function findValuesOfPreviousSecret<Column extends string>(
  database: Database,
  keys: Keys,
  where: SealedColumns<Column>,
): Promise<SealedValue<Column>[]> {
  const values = await readValues(database, where);
  return values.filter(({ id, sealed }) => isEncryptedWithPreviousSecret(keys, where.purposeOf(id), sealed));
}

/** Finds values that no known secret of the service decrypts. */
export async function findUndecryptableValues<Column extends string>(
  database: Database,
  keys: Keys,
  where: SealedColumns<Column>,
): Promise<SealedValue<Column>[]> {
  const values = await readValues(database, where);
  return values.filter(({ id, sealed }) => !canDecrypt(keys, where.purposeOf(id), sealed));
}

async function readValues<Column extends string>(
  database: Database,
  { table, columns }: SealedColumns<Column>,
): Promise<SealedValue<Column>[]> {
  const selected = sql.join(['id', ...columns].map((name) => sql.ref(name)));
  const { rows } = await sql<{ id: string } & Record<Column, Buffer | null>>`
    SELECT ${selected} FROM ${sql.table(table)}
  `.execute(database);
  return rows.flatMap((row) =>
    columns.flatMap((column) => {
      const sealed = row[column];
      return sealed ? [{ id: row.id, column, sealed }] : [];
    }),
  );
}
