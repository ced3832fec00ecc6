/** The floor of the streams: a process that writes each NOTIFY of a channel to the stream that it names, and nothing more. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const open = new Map<string, ServerResponse>();
const server = createServer((request, response) => {
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
