import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readDatabaseSchema } from './all-tables.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { testDatabase } from './platform/postgres/testing.ts';

const schema = await readDatabaseSchema();

/** Migrates a database up to a migration, adds rows by a statement, and migrates the rest. */
async function migrateWithRows(last: string, statement: string) {
  const open = await testDatabase({ migrated: false });
  const migrations = schema.migrations.filter(({ name }) => name <= last);
  await migrate(open.directUrl, { migrations, functions: [] });
  await sql.raw(statement).execute(open.database);
  await migrate(open.directUrl, schema);
  return open;
}

it('keeps knowledge bases when passages become chunks', async () => {
  const open = await migrateWithRows(
    '0070_sandbox',
    `INSERT INTO organizations (id, name) VALUES ('o', 'o');
     INSERT INTO environments (id, organization_id, name) VALUES ('e', 'o', 'e');
     INSERT INTO knowledge_bases (id, environment_id, name) VALUES ('${'0'.repeat(32)}', 'e', 'handbook');
     INSERT INTO knowledge_batches (base_number, passages) SELECT number, 1 FROM knowledge_bases;
     INSERT INTO knowledge_documents (id, base_id, path, name, fingerprint, words)
       SELECT id, id, 'a.md', 'A', '', 2 FROM knowledge_bases;
     INSERT INTO knowledge_passages (id, document_id, batch_id, ordinal, headings, content)
       SELECT documents.id, documents.id, batches.id, 0, '{}', 'Two words'
       FROM knowledge_documents AS documents, knowledge_batches AS batches;
     INSERT INTO knowledge_vectors.vectors (passage_id, base_number, model, embedding)
       SELECT id, 1, 'model', '{1}' FROM knowledge_passages;`,
  );
  try {
    const { rows } = await sql`
      SELECT chunks, content, embedding FROM knowledge_chunks AS chunk
      JOIN knowledge_batches AS batches ON batches.id = batch_id JOIN knowledge_vectors.vectors ON chunk_id = chunk.id
    `.execute(open.database);
    expect(rows).toEqual([{ chunks: 1, content: 'Two words', embedding: [1] }]);
    const named = await sql<{ name: string }>`
      SELECT relname AS name FROM pg_class UNION ALL SELECT conname FROM pg_constraint
      UNION ALL SELECT attname FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid WHERE relkind = 'r'
    `.execute(open.database);
    const names = named.rows.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['knowledge_chunks_document', 'knowledge_chunks_document_id_fkey']));
    expect(names.filter((name) => name.includes('passage'))).toEqual([]);
  } finally {
    await open.close();
  }
});

it('keeps the response bodies of delivery attempts', async () => {
  const open = await migrateWithRows(
    '0070_sandbox',
    `INSERT INTO delivery_attempts (delivery_id, at, url, status, answer, took_ms)
     VALUES ('msg_1', now(), 'https://example.com/', 500, 'Out of order', 12);`,
  );
  try {
    const attempts = await open.database.selectFrom('delivery_attempts').select(['status', 'response_body']).execute();
    expect(attempts).toEqual([{ status: 500, response_body: 'Out of order' }]);
  } finally {
    await open.close();
  }
});

it('keeps the previous secrets of endpoints', async () => {
  const open = await migrateWithRows(
    '0070_sandbox',
    `INSERT INTO organizations (id, name) VALUES ('o', 'o');
     INSERT INTO environments (id, organization_id, name) VALUES ('e', 'o', 'e');
     INSERT INTO endpoints (id, environment_id, kind, url, sandbox, secret, former_secret, former_until)
     VALUES ('1', 'e', 'rcs', 'https://example.com/', true, 'new', 'old', '2026-01-01T00:00:00Z');
     CREATE FUNCTION claim_deliveries(dispatcher uuid, wanted text[], most integer[], each integer) RETURNS TABLE (former_secret bytea)
       LANGUAGE sql AS 'SELECT NULL::bytea';`,
  );
  try {
    const endpoint = await open.database
      .selectFrom('endpoints')
      .select(['previous_secret', 'previous_secret_until'])
      .executeTakeFirst();
    expect(endpoint).toEqual({
      previous_secret: Buffer.from('old'),
      previous_secret_until: new Date('2026-01-01T00:00:00Z'),
    });
    const { rows } =
      await sql`SELECT 'previous_secret' = ANY (proargnames) AS new FROM pg_proc WHERE proname = 'claim_deliveries'`.execute(
        open.database,
      );
    expect(rows).toEqual([{ new: true }]);
  } finally {
    await open.close();
  }
});

it('keeps the times of reported receipts', async () => {
  const open = await migrateWithRows(
    '0070_sandbox',
    `INSERT INTO organizations (id, name) VALUES ('o', 'o');
     INSERT INTO environments (id, organization_id, name) VALUES ('e', 'o', 'e');
     INSERT INTO sandbox_messages (environment_id, message_id, channel, recipient, sender, text, outcome, outcome_at, receipts)
     VALUES
       ('e', 'none', 'sms', '+12025550100', 'Shop', '', 'sent', now(), '[]'),
       ('e', 'two', 'rcs', '+12025550100', 'Shop', '', 'read', now(), '[
         {"status": "sent", "at": "2026-01-01T00:00:00Z", "toldAt": "2026-01-01T00:00:01Z"},
         {"status": "read", "at": "2026-01-01T00:00:02Z", "toldAt": "2026-01-01T00:00:03Z"}
       ]');`,
  );
  try {
    const messages = await open.database
      .selectFrom('sandbox_messages')
      .select(['message_id', 'receipts'])
      .orderBy('id')
      .execute();
    expect(messages).toEqual([
      { message_id: 'none', receipts: [] },
      {
        message_id: 'two',
        receipts: [
          { status: 'sent', at: '2026-01-01T00:00:00Z', reportedAt: '2026-01-01T00:00:01Z' },
          { status: 'read', at: '2026-01-01T00:00:02Z', reportedAt: '2026-01-01T00:00:03Z' },
        ],
      },
    ]);
  } finally {
    await open.close();
  }
});

it('replaces the functions that have another name or signature', async () => {
  const open = await migrateWithRows(
    '0070_sandbox',
    `CREATE FUNCTION take_places(subjects text[], operations text[], quotas integer[], counts integer[]) RETURNS integer
       LANGUAGE sql AS 'SELECT 1';
     CREATE FUNCTION check_verification(verification uuid, is_right boolean, lives boolean, is_counted boolean, checks_allowed integer,
       failures_allowed integer, lock bigint, OUT counted boolean, OUT wait float8) LANGUAGE sql AS 'SELECT false, 0::float8';`,
  );
  try {
    const { rows } = await sql`
      SELECT proname AS name, proargnames[3] AS third FROM pg_proc
      WHERE proname IN ('take_places', 'take_tokens', 'check_verification') ORDER BY 1
    `.execute(open.database);
    expect(rows).toEqual([
      { name: 'check_verification', third: 'is_usable' },
      { name: 'take_tokens', third: 'quotas' },
    ]);
  } finally {
    await open.close();
  }
});
