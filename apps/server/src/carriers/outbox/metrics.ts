import { sql } from 'kysely';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../../platform/postgres/database.ts';
import { takeoverSeconds } from './leases.ts';

/** Metrics of connections. Labels are names of connections. */
export interface OutboxMetrics {
  /** Counts an attempt by its result. */
  attempted(connection: string, result: string): void;
  /** Observes the milliseconds from the time that a submission was due to its attempt. */
  waited(connection: string, milliseconds: number): void;
  /** Observes the milliseconds of an attempt. */
  answered(connection: string, milliseconds: number): void;
  /** Counts a pause that the provider asked for. */
  throttled(connection: string): void;
  /** Counts receipts by status. */
  received(connection: string, status: string): void;
}

/** Results of an attempt, as `attempted` counts them. */
const results = ['accepted', 'rejected', 'later', 'notSent', 'unknown', 'expired', 'skipped'];

/** @param listNames names of the connections that submit: their counters begin at 0, so that a rate includes the first attempt */
export function createOutboxMetrics(
  registry: Registry,
  database: Database,
  nameOf: (connectionId: string) => string,
  listNames: () => readonly string[] = () => [],
): OutboxMetrics {
  const registers = [registry];
  const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
  const attempts = new Counter({
    name: 'omnichannel_submissions_total',
    help: 'Attempts to submit messages to a provider, by result: accepted, rejected, later (throttled), notSent, unknown, expired, skipped.',
    labelNames: ['connection', 'result'],
    registers,
    collect() {
      for (const connection of listNames()) for (const result of results) this.inc({ connection, result }, 0);
    },
  });
  const waiting = new Histogram({
    name: 'omnichannel_submission_wait_seconds',
    help: 'Seconds from the time that a message was due to its attempt.',
    labelNames: ['connection'],
    buckets,
    registers,
  });
  const answering = new Histogram({
    name: 'omnichannel_submission_response_seconds',
    help: 'Seconds of an attempt, until the provider responded to all parts.',
    labelNames: ['connection'],
    buckets,
    registers,
  });
  const throttles = new Counter({
    name: 'omnichannel_submission_throttles_total',
    help: 'Pauses that a provider asked for.',
    labelNames: ['connection'],
    registers,
  });
  const receipts = new Counter({
    name: 'omnichannel_delivery_receipts_total',
    help: 'Delivery receipts of providers, by status.',
    labelNames: ['connection', 'status'],
    registers,
  });
  registerGauges(registry, database, nameOf);
  return {
    attempted: (connection, result) => attempts.inc({ connection, result }),
    waited: (connection, milliseconds) => waiting.observe({ connection }, milliseconds / 1000),
    answered: (connection, milliseconds) => answering.observe({ connection }, milliseconds / 1000),
    throttled: (connection) => throttles.inc({ connection }),
    received: (connection, status) => receipts.inc({ connection, status }),
  };
}

/** Their quotient is the used share of the window. */
const windowGauges = [
  {
    name: 'omnichannel_link_parts_in_flight',
    column: 'in_flight',
    help: 'Parts of messages that wait for the response of a provider, over all instances, a second ago at most.',
  },
  {
    name: 'omnichannel_link_window_parts',
    column: 'window_size',
    help: 'Parts of messages that may wait for the response of a provider at the same time: the window of all open links.',
  },
] as const;

/** Registers gauges whose values are read when metrics are collected. */
function registerGauges(registry: Registry, database: Database, nameOf: (connectionId: string) => string): void {
  const registers = [registry];
  new Gauge({
    name: 'omnichannel_outbox_messages',
    help: 'Messages that wait for a connection (waiting), for a response (written), or are in doubt (inDoubt).',
    labelNames: ['connection', 'state'],
    registers,
    async collect() {
      const { rows } = await sql<{ connectionId: string; state: string; count: number }>`
        SELECT connection_id AS "connectionId", state, count(*)::int AS count FROM outbox GROUP BY 1, 2
      `
        .execute(database)
        .catch(() => ({ rows: [] }));
      this.reset();
      for (const { connectionId, state, count } of rows) this.set({ connection: nameOf(connectionId), state }, count);
    },
  });
  new Gauge({
    name: 'omnichannel_outbox_oldest_due_seconds',
    help: 'Seconds for which the oldest due message of a connection has waited.',
    labelNames: ['connection'],
    registers,
    async collect() {
      const { rows } = await sql<{ connectionId: string; seconds: number }>`
        SELECT connection_id AS "connectionId", extract(epoch FROM now() - min(due_at))::float8 AS seconds FROM outbox
        WHERE state = 'waiting' AND due_at <= now() GROUP BY 1
      `
        .execute(database)
        .catch(() => ({ rows: [] }));
      this.reset();
      for (const { connectionId, seconds } of rows) this.set({ connection: nameOf(connectionId) }, seconds);
    },
  });
  new Gauge({
    name: 'omnichannel_unmatched_receipts',
    help: 'Delivery receipts with an id that no submission has (yet).',
    labelNames: ['connection'],
    registers,
    async collect() {
      const { rows } = await sql<{ connectionId: string; count: number }>`
        SELECT connection_id AS "connectionId", count(*)::int AS count FROM unmatched_receipts GROUP BY 1
      `
        .execute(database)
        .catch(() => ({ rows: [] }));
      this.reset();
      for (const { connectionId, count } of rows) this.set({ connection: nameOf(connectionId) }, count);
    },
  });
  for (const { name, column, help } of windowGauges) {
    new Gauge({
      name,
      help,
      labelNames: ['connection'],
      registers,
      async collect() {
        const { rows } = await sql<{ connectionId: string; parts: number }>`
          SELECT connection_id AS "connectionId", sum(${sql.ref(column)})::int AS parts FROM link_leases
          WHERE renewed_at > now() - make_interval(secs => ${takeoverSeconds}) GROUP BY 1
        `
          .execute(database)
          .catch(() => ({ rows: [] }));
        this.reset();
        for (const { connectionId, parts } of rows) this.set({ connection: nameOf(connectionId) }, parts);
      },
    });
  }
  new Gauge({
    name: 'omnichannel_links',
    help: 'Links of a connection over all instances, by state: connecting, ready, broken.',
    labelNames: ['connection', 'state'],
    registers,
    async collect() {
      const { rows } = await sql<{ connectionId: string; state: string; count: number }>`
        SELECT connection_id AS "connectionId", state, count(*)::int AS count FROM link_leases
        WHERE renewed_at > now() - make_interval(secs => ${takeoverSeconds}) GROUP BY 1, 2
      `
        .execute(database)
        .catch(() => ({ rows: [] }));
      this.reset();
      for (const { connectionId, state, count } of rows) this.set({ connection: nameOf(connectionId), state }, count);
    },
  });
}
