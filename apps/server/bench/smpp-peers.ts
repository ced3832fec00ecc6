/**
 * Two test SMSCs and a receiver of webhooks for `smpp.ts`, in a process of their own. Each notes when something arrives, on the clock that
 * all processes of a machine share.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestSmsc } from '../src/carriers/smpp/testing-smsc.ts';
import { createResponder, monotonicMs } from './child.ts';

/** When each message, by its text or its id, arrived for the first time. */
let arrivals = new Map<string, number>();

function note(key: string): void {
  if (!arrivals.has(key)) arrivals.set(key, monotonicMs());
}

const startSmsc = () =>
  startTestSmsc({
    behaviour: {
      submitStatus({ text }) {
        note(text);
        return 0;
      },
    },
  });
const smscs = [await startSmsc(), await startSmsc()] as const;

const receiver = createServer(async (incoming, response) => {
  const at = monotonicMs();
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { statuses } = JSON.parse(Buffer.concat(chunks).toString()) as { statuses: [{ id: string; status: string }] };
  const [{ id, status }] = statuses;
  if (!arrivals.has(id)) arrivals.set(id, at);
  arrivals.set(`${id} ${status}`, at);
  response.writeHead(204).end();
});
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');

const tasks = {
  async addresses() {
    const [first, second] = smscs;
    const webhooks = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/bench`;
    return { ports: [first.port, second.port], webhooks };
  },
  async waitForBinds() {
    await Promise.all(smscs.map((smsc) => smsc.waitForBinds(1)));
  },
  /** The first SMSC accepts binds, and responds to no submission. */
  async hang() {
    smscs[0].behaviour.ignoresSubmits = true;
  },
  /** It responds again, to new binds. */
  async recover() {
    smscs[0].behaviour.ignoresSubmits = false;
    smscs[0].cut();
  },
  async takeArrivals() {
    const taken = [...arrivals];
    arrivals = new Map();
    return taken;
  },
};
export type PeerTasks = typeof tasks;
createResponder(tasks);
