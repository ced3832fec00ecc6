import { once } from 'node:events';
import { Agent, request } from 'node:http';
import pg from 'pg';

/** The least that any service with a durable queue of webhooks does for an event. */
export interface WebhookFloor {
  /** Stores an event and notifies the listener, which posts it. */
  send(id: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Prepares the floor in a table of its own: an INSERT that waits for the disk, a NOTIFY that does not, and a POST as soon as the listener
 * has the notification. No claims, retries, signatures or records of attempts.
 *
 * @param connections for inserts and notifications: as many as the service has by default
 */
export async function openFloor(databaseUrl: string, receiverUrl: string, connections = 20): Promise<WebhookFloor> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  const listener = new pg.Client({ connectionString: databaseUrl });
  const agent = new Agent({ keepAlive: true });
  await listener.connect();
  await pool.query('CREATE TABLE IF NOT EXISTS bench_floor (id text PRIMARY KEY, body text NOT NULL)');
  await listener.query('LISTEN bench_floor');
  listener.on('notification', ({ payload }) => {
    const outgoing = request(receiverUrl, { method: 'POST', agent }, (response) => response.resume());
    outgoing.on('error', () => {}).end(payload);
  });
  return {
    async send(id) {
      const body = JSON.stringify({ statuses: [{ id, status: 'sent' }] });
      await pool.query('INSERT INTO bench_floor VALUES ($1, $2)', [id, body]);
      // NOTIFY lets one transaction commit at a time, so it does not wait for the disk.
      await pool.query("SELECT pg_notify('bench_floor', $1) FROM set_config('synchronous_commit', 'off', true)", [
        body,
      ]);
    },
    async close() {
      const ended = once(listener, 'end');
      await listener.end();
      await ended;
      await pool.query('DROP TABLE bench_floor');
      await pool.end();
      agent.destroy();
    },
  };
}
