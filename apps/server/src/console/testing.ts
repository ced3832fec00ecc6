import type { AddressInfo } from 'node:net';
import { createSandboxLink } from '../features/accounts/sandbox-access.ts';
import { testActor } from '../features/audit/testing.ts';
import type { Context } from '../features/context.ts';
import type { CarrierEvents, DeliveryReceipt, InboundMessage, OutboundMessage } from '../features/messaging/carrier.ts';
import { createMediaStore } from '../features/messaging/media/create-media-store.ts';
import type { Account } from '../http/account.ts';
import { createApp } from '../http/app.ts';
import { readContract } from '../http/contract/contract.ts';
import { readDocument } from '../http/contract/document.ts';
import type { Handlers } from '../http/handler.ts';
import { startWorker } from '../platform/jobs/worker.ts';
import { newUuid } from '../platform/postgres/ids.ts';
import type { EventStreamsOptions } from './event-streams.ts';
import { createSandboxPage } from './sandbox-page.ts';

interface TestPageOptions extends EventStreamsOptions {
  /** Handlers of the operations that the page calls. */
  handlers?: Handlers;
}

/** Starts a service that has only the sandbox pages. */
export async function testPage(context: Context, { handlers = {}, ...options }: TestPageOptions = {}) {
  const contract = readContract(await readDocument());
  const app = createApp({
    contract: { ...contract, operations: [] },
    handlers: {},
    authenticate: () => Promise.reject(new Error('No operation is served.')),
    trustProxy: context.config.trustProxy,
  });
  const media = createMediaStore(context.database, context.config);
  createSandboxPage(context, { media, contract, handlers, ...options }).routes?.(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  return {
    app,
    url,
    link: (account: Account) => createSandboxLink(context.database, testActor, account, url),
    /** Sends a request as the page in a browser with this cookie. */
    call: (cookie: string, method: string, path: string, body?: unknown) =>
      fetch(`${url}/sandbox${path}`, {
        method,
        headers: { cookie, origin: url, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    /** Opens a link for an account, and returns the cookie. */
    async enter(account: Account): Promise<string> {
      const response = await fetch(await createSandboxLink(context.database, testActor, account, url), {
        redirect: 'manual',
      });
      return (response.headers.get('set-cookie') ?? '').split(';')[0] as string;
    },
  };
}

/** Submits the SMS of a passcode to the sandbox, as the service does. */
export function sendSms(
  { connections: { sandbox } }: Context,
  { environmentId }: Account,
  to: string,
  text: string,
  sender = 'ExampleShop',
) {
  const sms = { id: newUuid(), environmentId, to, sender, text, purpose: 'passcode' as const };
  return sandbox.sendSms(sms, new AbortController().signal);
}

/** Submits a message of a channel to the sandbox, as the service does. */
export async function sendMessage(
  { connections: { sandbox } }: Context,
  { environmentId }: Account,
  { id = newUuid(), ...message }: Omit<OutboundMessage, 'environmentId' | 'id'> & { id?: string },
): Promise<string> {
  await sandbox.send({ id, environmentId, ...message }, new AbortController().signal);
  return id;
}

/** Runs the sandbox's receipts and inbound messages, and collects them. */
export async function testEvents({ config, database, directUrl, log, connections }: Context) {
  const receipts: DeliveryReceipt[] = [];
  const inbound: InboundMessage[] = [];
  const events: CarrierEvents = {
    receive: async (reported) => void receipts.push(...reported),
    receiveInbound: async (message) => void inbound.push(message),
  };
  const feature = connections.connect(events, createMediaStore(database, config), {
    message: async () => new Map(),
    passcode: async () => new Map(),
  });
  const worker = await startWorker(feature.jobs ?? {}, { database, directUrl, log });
  await feature.start?.();
  return {
    receipts,
    inbound,
    async stop() {
      await worker.stop();
      await feature.close?.();
    },
  };
}

/** An event of a stream; events without a name are messages. */
export interface StreamEvent {
  event: string;
  id?: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect in it
  data: any;
}

/** Yields the events of a page's stream. */
export async function* eventsOf(response: Response): AsyncGenerator<StreamEvent> {
  let rest = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
      );
      if (fields.data !== undefined) yield { event: 'message', ...fields, data: JSON.parse(fields.data) };
    }
  }
}

/** Takes the next events of a stream. */
export async function take(events: AsyncGenerator<StreamEvent>, amount: number): Promise<StreamEvent[]> {
  const taken: StreamEvent[] = [];
  while (taken.length < amount) {
    const { value, done } = await events.next();
    if (done) throw new Error(`The stream ended after ${taken.length} of ${amount} events.`);
    taken.push(value);
  }
  return taken;
}
