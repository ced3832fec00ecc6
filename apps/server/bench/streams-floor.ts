/**
 * The floor of the streams: a process that writes each NOTIFY of a channel to the stream that it names, and nothing more. A POST with the
 * values of an item stores it and sends its NOTIFY in one statement: what the least service does for a request.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import pg from 'pg';

const insert = `WITH item AS (
    INSERT INTO notifications (id, environment_id, subscriber, event_id, step) VALUES ($1, $2, $3, $4, 0) RETURNING id
  ) SELECT pg_notify('floor', $3 || ' ' || id) FROM item`;

const open = new Map<string, ServerResponse>();
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
const server = createServer(async (request, response) => {
  if (request.method === 'POST') {
    await pool.query({ name: 'insert', text: insert, values: (await json(request)) as string[] });
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"data":{"acknowledged":true}}');
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': open\n\n');
  open.set(String(request.url).slice(1), response);
});
const listener = new pg.Client(process.env.DATABASE_URL);
await listener.connect();
listener.on('notification', ({ payload = '' }) => {
  const [subscriber = '', id = ''] = payload.split(' ');
  open.get(subscriber)?.write(`data: {"_id":"${id}"}\n\n`);
});
await listener.query('LISTEN floor');
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
