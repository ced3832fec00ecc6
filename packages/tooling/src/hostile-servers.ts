import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The action of a server after the header section of a request has arrived. */
export type Behaviour = (socket: Socket) => unknown;

/** A raw TCP server on loopback that breaks HTTP in one way. */
export interface HostileServer {
  /** `http://127.0.0.1:…/` */
  url: string;
  /** Requests that arrived. */
  requestCount(): number;
  /** Connections that the client keeps open. */
  openCount(): number;
  close(): Promise<void>;
}

/** @param onConnect called with each connection before any request */
export async function startHostileServer(
  behaviour: Behaviour,
  onConnect: Behaviour = () => {},
): Promise<HostileServer> {
  const sockets = new Set<Socket>();
  let requests = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    let head = '';
    socket.on('data', (chunk) => {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/^content-length: (\d+)/im.exec(head.slice(0, end + 2))?.[1] ?? 0);
      if (head.length < end + 4 + length) return;
      head = head.slice(end + 4 + length);
      requests += 1;
      behaviour(socket);
    });
    onConnect(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requestCount: () => requests,
    openCount: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Writes for as long as the client reads. */
function endless(chunk: string, pauseMs = 0): Behaviour {
  return async (socket) => {
    while (!socket.destroyed) {
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
      await sleep(pauseMs);
    }
  };
}

/** Writes byte by byte, 10 ms apart. */
function drip(text: string): Behaviour {
  return async (socket) => {
    for (const byte of text) {
      if (socket.destroyed) return;
      socket.write(byte);
      await sleep(10);
    }
  };
}

function write(text: string): Behaviour {
  return (socket) => socket.write(text, 'latin1');
}

function both(first: Behaviour, second: Behaviour): Behaviour {
  return async (socket) => {
    await first(socket);
    await second(socket);
  };
}

const ok = 'HTTP/1.1 200 OK\r\n';
const close: Behaviour = (socket) => socket.end();
const reset: Behaviour = (socket) => socket.resetAndDestroy();
const silence: Behaviour = () => {};

/** The error that a client must report, by the phase in which the server breaks HTTP. */
export type HostileOutcome =
  | 'upgrade'
  | 'connectionClosed'
  | 'timeout'
  | 'headersTooLarge'
  | 'invalidResponse'
  | 'bodyTooLarge';

export interface HostileCase {
  name: string;
  behaviour: Behaviour;
  onConnect?: Behaviour;
  outcome: HostileOutcome;
  /** Whether a status arrives before the server breaks: a caller that needs only the status may accept it. */
  hasStatus?: boolean;
}

/** Every way of breaking HTTP that a client must survive. The bodies are endless or larger than 1 MB. */
export const hostileCases: readonly HostileCase[] = [
  {
    name: 'switches protocols',
    behaviour: write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    outcome: 'upgrade',
  },
  {
    name: 'switches protocols without naming one',
    behaviour: write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
    outcome: 'upgrade',
  },
  { name: 'closes at once', behaviour: silence, onConnect: close, outcome: 'connectionClosed' },
  { name: 'resets at once', behaviour: silence, onConnect: reset, outcome: 'connectionClosed' },
  { name: 'closes without a response', behaviour: close, outcome: 'connectionClosed' },
  { name: 'resets without a response', behaviour: reset, outcome: 'connectionClosed' },
  { name: 'never responds', behaviour: silence, outcome: 'timeout' },
  { name: 'closes within a header', behaviour: both(write(`${ok}Conte`), close), outcome: 'connectionClosed' },
  { name: 'stops within a header', behaviour: write(`${ok}Conte`), outcome: 'timeout' },
  { name: 'stops within the status line', behaviour: write('HTTP/1.1 20'), outcome: 'timeout' },
  {
    name: 'sends endless headers',
    behaviour: both(write(ok), endless('x: y\r\n'.repeat(100))),
    outcome: 'headersTooLarge',
  },
  {
    name: 'sends an endless header',
    behaviour: both(write(`${ok}x: `), endless('y'.repeat(1000))),
    outcome: 'headersTooLarge',
  },
  {
    name: 'sends an endless header name',
    behaviour: both(write(ok), endless('y'.repeat(1000))),
    outcome: 'headersTooLarge',
  },
  {
    name: 'sends an endless reason',
    behaviour: both(write('HTTP/1.1 200 '), endless('y'.repeat(1000), 1)),
    outcome: 'timeout',
  },
  { name: 'sends endless empty lines', behaviour: endless('\r\n'.repeat(100), 1), outcome: 'timeout' },
  {
    name: 'sends endless 100 Continue',
    behaviour: endless('HTTP/1.1 100 Continue\r\n\r\n'),
    outcome: 'invalidResponse',
  },
  {
    name: 'sends endless 102 Processing',
    behaviour: endless('HTTP/1.1 102 Processing\r\n\r\n', 5),
    outcome: 'invalidResponse',
  },
  {
    name: 'sends endless 103 Early Hints',
    behaviour: endless('HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n'),
    outcome: 'invalidResponse',
  },
  { name: 'drips its header section', behaviour: drip(`${ok}${'x: y\r\n'.repeat(100)}`), outcome: 'timeout' },
  {
    name: 'drips its body',
    behaviour: both(write(`${ok}Content-Length: 9999\r\n\r\n`), drip('y'.repeat(9999))),
    outcome: 'timeout',
    hasStatus: true,
  },
  {
    name: 'stops within its body',
    behaviour: write(`${ok}Content-Length: 9999\r\n\r\nyyy`),
    outcome: 'timeout',
    hasStatus: true,
  },
  {
    name: 'closes within its body',
    behaviour: both(write(`${ok}Content-Length: 9999\r\n\r\nyyy`), close),
    outcome: 'connectionClosed',
    hasStatus: true,
  },
  {
    name: 'resets within its body',
    behaviour: both(write(`${ok}Content-Length: 9999\r\n\r\nyyy`), reset),
    outcome: 'connectionClosed',
    hasStatus: true,
  },
  {
    name: 'announces an oversized body',
    behaviour: write(`${ok}Content-Length: 999999999999\r\n\r\n`),
    outcome: 'bodyTooLarge',
    hasStatus: true,
  },
  {
    name: 'sends an endless body',
    behaviour: both(write(`${ok}\r\n`), endless('y'.repeat(10_000))),
    outcome: 'bodyTooLarge',
    hasStatus: true,
  },
  {
    name: 'sends endless chunks',
    behaviour: both(write(`${ok}Transfer-Encoding: chunked\r\n\r\n`), endless(`2710\r\n${'y'.repeat(10_000)}\r\n`)),
    outcome: 'bodyTooLarge',
    hasStatus: true,
  },
  {
    name: 'sends a malformed chunk',
    behaviour: write(`${ok}Transfer-Encoding: chunked\r\n\r\nzz\r\nyyy\r\n`),
    outcome: 'invalidResponse',
    hasStatus: true,
  },
  {
    name: 'sends a chunk of an impossible size',
    behaviour: write(`${ok}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nyyy\r\n`),
    outcome: 'invalidResponse',
    hasStatus: true,
  },
  {
    name: 'sends an endless chunk extension',
    behaviour: both(write(`${ok}Transfer-Encoding: chunked\r\n\r\n3;`), endless('y'.repeat(1000), 1)),
    outcome: 'timeout',
    hasStatus: true,
  },
  {
    name: 'sends endless trailers',
    behaviour: both(write(`${ok}Transfer-Encoding: chunked\r\n\r\n0\r\n`), endless('x: y\r\n'.repeat(100))),
    outcome: 'headersTooLarge',
    hasStatus: true,
  },
  {
    name: 'announces two lengths',
    behaviour: write(`${ok}Content-Length: 3\r\nContent-Length: 9\r\n\r\nyyyyyyyyy`),
    outcome: 'invalidResponse',
  },
  {
    name: 'announces a length that is not a number',
    behaviour: write(`${ok}Content-Length: -3\r\n\r\nyyy`),
    outcome: 'invalidResponse',
  },
  { name: 'does not speak HTTP', behaviour: write('220 mail.example.com ESMTP\r\n'), outcome: 'invalidResponse' },
  { name: 'speaks TLS', behaviour: write('\x15\x03\x01\x00\x02\x02\x0a'), outcome: 'invalidResponse' },
  { name: 'sends an impossible version', behaviour: write('HTTP/9.9 200 OK\r\n\r\n'), outcome: 'invalidResponse' },
  { name: 'sends a status of four digits', behaviour: write('HTTP/1.1 2000 OK\r\n\r\n'), outcome: 'invalidResponse' },
  {
    name: 'sends a status below 100',
    behaviour: write('HTTP/1.1 099 Low\r\nContent-Length: 0\r\n\r\n'),
    outcome: 'invalidResponse',
  },
];
