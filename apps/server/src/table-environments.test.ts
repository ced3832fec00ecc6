import { expect, it } from 'vitest';
import { readDatabaseSchema } from './all-tables.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { useDatabase } from './platform/postgres/testing.ts';

const open = await useDatabase();
const former = await useDatabase({ migrated: false });

const connection = 'It belongs to a connection, which can serve all environments.';
const sharedOrOne = 'Null if it serves all environments.';
const operator = 'Operators belong to no environment.';
const installation = 'It describes the installation.';
const queue = 'The queue names the row in the payload of the job, and the row has an environment.';
const signIn = 'Signing in finds the account, and with it the environment.';
const searchIndex = 'An index that is derived from the chunks, and read only by the number of a knowledge base.';

/** Tables without the column, and why they need none to move an environment to another database. */
const withoutEnvironment: Readonly<Record<string, string>> = {
  account_changes: installation,
  api_keys: signIn,
  audit_log: 'It is the history of the whole installation, and stays where its operators are.',
  connection_outcomes: connection,
  connection_states: connection,
  connection_webhooks: connection,
  delivery_leases: 'Unlogged: a dispatcher that ends loses its leases.',
  dispatchers: installation,
  environments: 'Its id is the environment.',
  failed_sign_ins: signIn,
  knowledge_postings: searchIndex,
  knowledge_terms: searchIndex,
  'knowledge_vectors.vectors': searchIndex,
  link_leases: connection,
  media_bucket: installation,
  media_object_removals: 'It names objects in the bucket whose files are deleted.',
  migrations: installation,
  operator_keys: operator,
  operator_links: operator,
  operator_networks: operator,
  operator_sessions: operator,
  operator_sign_in_attempts: operator,
  operators: operator,
  opt_out_keys: installation,
  organizations: 'It owns environments.',
  provider_files: 'A cache of uploads: without its row, a file is uploaded again.',
  rate_limits: 'Unlogged: buckets begin full.',
  recipient_watermarks: connection,
  routing_changes: installation,
  sandbox_links: signIn,
  sandbox_sessions: signIn,
  signing_keys: installation,
  sql_functions: installation,
  template_syncs: connection,
  unmatched_receipts: connection,
  verification_counters: 'Counts of at most a day. The environment is part of the hash that is its key.',
  workers: installation,
  'graphile_worker._private_job_queues': queue,
  'graphile_worker._private_jobs': queue,
  'graphile_worker._private_known_crontabs': queue,
  'graphile_worker._private_tasks': queue,
  'graphile_worker.migrations': queue,
};

/** Tables whose column can be null, and why. */
const nullable: Readonly<Record<string, string>> = {
  connections: sharedOrOne,
  inbound_events: 'Null until the account of the event is known.',
  inbound_sms: 'Null until the receiver of the SMS is known.',
  routes: sharedOrOne,
  senders: sharedOrOne,
};

it('has the environment in every table that needs it to move an environment', async () => {
  const { rows } = await open.pool.query<{ name: string; isNotNull: boolean | null }>(`
    SELECT oid::regclass::text AS name, (
      SELECT attnotnull FROM pg_attribute WHERE attrelid = pg_class.oid AND attname = 'environment_id' AND NOT attisdropped
    ) AS "isNotNull"
    FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
  `);
  const named = (isNotNull: boolean | null) =>
    rows.filter((row) => row.isNotNull === isNotNull).map(({ name }) => name);
  // A new table gets the column, or an entry above with the reason.
  expect(named(null).sort()).toEqual(Object.keys(withoutEnvironment).sort());
  expect(named(false).sort()).toEqual(Object.keys(nullable).sort());
});

/** Inserts a row with the parents that a later migration has not changed. */
const parents = `
  INSERT INTO organizations (id, name) VALUES ('org', 'org');
  INSERT INTO environments (id, organization_id, name) VALUES ('env', 'org', 'env');
  INSERT INTO accounts (id, environment_id, user_name, default_sender, sandbox) VALUES ('acc', 'env', 'user', 'Shop', true);
  INSERT INTO verifications (id, check_code, environment_id, account_id, number, country, sender, language, code_length, key_id, expires_at)
    VALUES ('00000000-0000-4000-8000-000000000001', 'code', 'env', 'acc', '+12025550123', 'US', 'Shop', 'en', 6, '', now());
  INSERT INTO deliveries (id, environment_id, endpoint_id, message_id, body) VALUES ('msg', 'env', 'end', 'msg', '{}');
  INSERT INTO media (id, environment_id, content_type) VALUES ('file', 'env', 'image/png');
  INSERT INTO chat_conversations (id, environment_id, end_user, name, inputs)
    VALUES ('00000000-0000-4000-8000-000000000002', 'env', 'user', '', '{}');
  INSERT INTO sandbox_messages (message_id, environment_id, channel, recipient, sender, text, outcome, outcome_at, direction)
    SELECT 'msg' || number, 'env', 'sms', '+12025550123', 'Shop', '', 'sent', now(), 'outbound' FROM generate_series(0, 1) AS number;
  INSERT INTO submission_attempts (outbox_id, attempt, source, reference, environment_id, connection_id)
    VALUES (1, 1, 'message', 'msg', 'env', 'main');
  INSERT INTO knowledge_bases (id, environment_id, name) VALUES ('00000000-0000-4000-8000-000000000003', 'env', 'base');
  INSERT INTO notification_events (id, environment_id, transaction_id, workflow_id, workflow_version, payload)
    VALUES ('event', 'env', 'event', 'workflow', 1, '{}');
`;

/** Rows as a program writes them that does not know the column. Their keys contain the number. */
const rowsOf = (number: number): Readonly<Record<string, string>> => ({
  idempotency_keys: `(account_id, operation, key, fingerprint) VALUES ('acc', 'sendSmsMessage', '${number}', '')`,
  verification_checks: `(verification_id, status) VALUES ('00000000-0000-4000-8000-000000000001', 2)`,
  delivery_attempts: `(delivery_id, at, url, took_ms) VALUES ('msg', now(), 'https://example.com/', 1)`,
  media_pieces: `(media_id, position, bytes) VALUES ('file', ${number}, '')`,
  chat_messages: `(id, conversation_id, task_id, query, inputs, files)
    VALUES (gen_random_uuid(), '00000000-0000-4000-8000-000000000002', gen_random_uuid(), '', '{}', '[]')`,
  sandbox_due: `(message_id, due_at) VALUES ('msg${number}', now())`,
  submitted_parts: `(outbox_id, attempt, part, connection_id, recipient) VALUES (1, 1, ${number}, 'main', '12025550123')`,
  knowledge_batches: `(base_number, chunks) SELECT number, 1 FROM knowledge_bases`,
  knowledge_documents: `(id, base_id, path, name, fingerprint, words)
    SELECT gen_random_uuid(), id, '${number}', '', '', 1 FROM knowledge_bases`,
  knowledge_chunks: `(id, document_id, batch_id, ordinal, headings, content)
    SELECT gen_random_uuid(), document.id, batch.id, ${number}, '{}', ''
    FROM (SELECT id FROM knowledge_documents LIMIT 1) AS document, (SELECT id FROM knowledge_batches LIMIT 1) AS batch`,
  knowledge_imports: `(id, base_id, path, bytes) SELECT gen_random_uuid(), id, '', 1 FROM knowledge_bases`,
  notification_deliveries: `(event_id, step, subscriber) VALUES ('event', ${number}, 'subscriber')`,
  notification_outcomes: `(event_id, step, outcome, count) VALUES ('event', ${number}, 'pending', 1)`,
  usage_changes: `(account_id, day, channel, country, connection_id, accepted, sent, delivered, read, failed, segments)
    VALUES ('acc', now(), 'sms', 'US', 'main', 1, 1, 0, 0, 0, 1)`,
  usage_days: `(account_id, day, channel, country, connection_id, accepted, sent, delivered, read, failed, segments)
    VALUES ('acc', now()::date - ${number}, 'sms', 'US', 'main', 1, 1, 0, 0, 0, 1)`,
  quota_alerts: `(account_id, month, quota, maximum, percent) VALUES ('acc', now(), 'all', 1, ${number})`,
});

it('fills the column in rows from before the upgrade, and in rows of programs from before it', async () => {
  const schema = await readDatabaseSchema();
  const isFormer = ({ name }: { name: string }) => name < '0140';
  await migrate(former.directUrl, { migrations: schema.migrations.filter(isFormer), functions: [] });
  await former.pool.query(parents);
  const insert = async (number: number) => {
    for (const [table, row] of Object.entries(rowsOf(number))) await former.pool.query(`INSERT INTO ${table} ${row}`);
  };
  await insert(0);
  await migrate(former.directUrl, schema);
  await insert(1);
  const counts = Object.keys(rowsOf(0)).map(
    (table) =>
      `SELECT '${table}' AS name, count(*)::integer, count(*) FILTER (WHERE environment_id = 'env')::integer AS filled FROM ${table}`,
  );
  const { rows } = await former.pool.query(counts.join(' UNION ALL '));
  expect(rows).toEqual(Object.keys(rowsOf(0)).map((name) => ({ name, count: 2, filled: 2 })));
});
