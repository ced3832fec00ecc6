/** Load for `smpp.ts`, in a process of its own: requests to the service, and submissions without it. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { validateConnection } from '../src/carriers/connections/validate-connection.ts';
import { bind } from '../src/carriers/smpp/bind.ts';
import type { SmppCredentials, SmppSettings } from '../src/carriers/smpp/settings.ts';
import { smppKind } from '../src/carriers/smpp/smpp.ts';
import { buildSubmit } from '../src/carriers/smpp/submit-pdu.ts';
import { createResponder, monotonicMs } from './child.ts';

interface Endpoint {
  url: string;
  headers: Record<string, string>;
}

/** A request of a run: its body, and the key of its arrival. Without a key, that is the id of the message. */
export interface Planned {
  body: string;
  key?: string;
}

const agent = new Agent({ keepAlive: true });

const tasks = { submitBare, requestAll, requestAtRate };
export type LoadTasks = typeof tasks;
createResponder(tasks);

/**
 * Binds, and submits as fast as the SMSC responds: what the codec and a socket can do.
 *
 * @returns submissions a second
 */
async function submitBare({ port, window, amount }: { port: number; window: number; amount: number }): Promise<number> {
  const { settings, credentials } = validateConnection(smppKind, {
    settings: { host: '127.0.0.1', port },
    credentials: { systemId: 'test', password: 'secret08' },
  }) as unknown as { settings: SmppSettings; credentials: SmppCredentials };
  const handlers = { onRequest() {}, onClose() {} };
  const bound = await bind({ settings, credentials }, 'bind_transceiver', handlers, new AbortController().signal);
  if (bound.outcome !== 'bound') throw new Error(bound.reason);
  const sms = { to: '+12025550121', sender: 'ExampleShop', text: 'Your order is on its way.', reference: 1 };
  const submission = buildSubmit(sms as Parameters<typeof buildSubmit>[0], 0, settings);
  if ('outcome' in submission) throw new Error(submission.reason);
  let left = amount;
  const began = monotonicMs();
  await Promise.all(
    Array.from({ length: window }, async () => {
      while (left-- > 0) {
        const result = await bound.connection.request(submission);
        if (result.outcome !== 'response' || result.pdu.status !== 0) throw new Error('A submission was not accepted.');
      }
    }),
  );
  const tookMs = monotonicMs() - began;
  bound.connection.end('the measurement is over');
  return (amount / tookMs) * 1000;
}

/** Sends requests with the same body over 32 connections, as fast as they are answered. */
async function requestAll({ url, headers, body, amount }: Endpoint & { body: string; amount: number }): Promise<void> {
  const result = await autocannon({ url, method: 'POST', headers, connections: 32, amount, body, sampleInt: 100 });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} of ${amount} requests failed.`);
}

/**
 * Sends each request when its time is due, whether or not those before are answered.
 *
 * @returns keys of the requests, in order, and when each response had arrived
 */
async function requestAtRate({
  planned,
  rate,
  ...endpoint
}: Endpoint & { planned: readonly Planned[]; rate: number }): Promise<[key: string, at: number][]> {
  const began = monotonicMs();
  const sending: Promise<[string, number]>[] = [];
  for (const [number, one] of planned.entries()) {
    const earlyMs = began + (number * 1000) / rate - monotonicMs();
    if (earlyMs > 1) await sleep(earlyMs);
    sending.push(post(endpoint, one));
  }
  return Promise.all(sending);
}

function post({ url, headers }: Endpoint, { body, key }: Planned): Promise<[string, number]> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } };
    const outgoing = request(url, options, (response) => {
      const at = monotonicMs();
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`A message was rejected: ${text}`));
        const { messages } = JSON.parse(text) as { messages: [{ id: string }] };
        resolve([key ?? messages[0].id, at]);
      });
    });
    outgoing.on('error', reject).end(body);
  });
}
