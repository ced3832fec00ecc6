import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterEach } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testContext } from '../../testing.ts';
import type { OutboxParts } from './outbox-parts.ts';
import { type TestOutbox, type TestProvider, testOutbox, testProvider } from './testing.ts';

/** Opens a database for the tests of a file. Each test has an empty outbox, and what it starts is closed after it. */
export async function useOutbox() {
  const open = await useDatabase();
  const context = testContext(open);
  const { database, pool } = open;
  const closing: (() => Promise<void>)[] = [];

  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
    await sql`
      TRUNCATE outbox, submission_attempts, submitted_parts, unmatched_receipts, recipient_watermarks, link_leases
    `.execute(database);
  });

  /** Creates an outbox that is not started. */
  function prepare(providers: readonly TestProvider[], changes?: Partial<OutboxParts>): TestOutbox {
    const test = testOutbox(context, providers, changes);
    closing.push(() => test.outbox.close());
    return test;
  }

  async function attemptsOf(reference: string) {
    const { rows } = await sql<{ state: string; connection_id: string; reason: string | null }>`
      SELECT state, connection_id, reason FROM submission_attempts WHERE reference = ${reference} ORDER BY attempt
    `.execute(database);
    return rows;
  }

  return {
    database,
    pool,
    provider: (name: string, changes?: Parameters<typeof testProvider>[2]) => testProvider(context, name, changes),
    prepare,
    async start(providers: readonly TestProvider[], changes?: Partial<OutboxParts>): Promise<TestOutbox> {
      const test = prepare(providers, changes);
      await test.outbox.start();
      return test;
    },
    attemptsOf,
    statesOf: async (reference: string) => (await attemptsOf(reference)).map(({ state }) => state),
    async outboxState(reference: string): Promise<string | undefined> {
      const { rows } = await sql<{ state: string }>`SELECT state FROM outbox WHERE reference = ${reference}`.execute(
        database,
      );
      return rows[0]?.state;
    },
  };
}

/** The pool with another `query`, which may call the one of the pool. */
export function withQuery(
  pool: Pool,
  query: (statement: { name?: string }, values?: unknown[]) => Promise<{ rows: unknown[] }>,
): Pool {
  const changed: Pool = Object.create(pool);
  return Object.assign(changed, { query });
}
