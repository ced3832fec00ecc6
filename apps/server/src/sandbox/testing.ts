import type { AddressInfo } from 'node:net';
import type { Account } from '../accounts/account.ts';
import { createSandboxCarrier } from '../carriers/sandbox/carrier.ts';
import type { Context } from '../context.ts';
import { readContract } from '../contract/contract.ts';
import { readDocument } from '../contract/document.ts';
import { newUuid } from '../database/ids.ts';
import { createApp } from '../http/app.ts';
import { createSandboxLink } from './access.ts';
import type { LiveOptions } from './live.ts';
import { createSandboxPage } from './sandbox.ts';

/** A service that has the sandbox page and nothing else, listening. */
export async function testPage(context: Context, options: LiveOptions = {}) {
  const contract = readContract(await readDocument());
  const app = createApp({
    contract: { ...contract, operations: [] },
    handlers: {},
    authenticate: () => Promise.reject(new Error('No operation is served.')),
    trustProxy: context.config.trustProxy,
  });
  createSandboxPage(context, options).routes?.(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  return {
    app,
    url,
    link: (account: Account) => createSandboxLink(context, account, url),
    /** Opens a link for an account, and gives the cookie. */
    async enter(account: Account): Promise<string> {
      const response = await fetch(await createSandboxLink(context, account, url), { redirect: 'manual' });
      return (response.headers.get('set-cookie') ?? '').split(';')[0] as string;
    },
  };
}

/** Hands an SMS over, as the service does. */
export function sendSms(
  context: Context,
  { environmentId }: Account,
  to: string,
  text: string,
  sender = 'Example Shop',
) {
  const carrier = createSandboxCarrier(context.database, context.config);
  return carrier.sendSms({ id: newUuid(), environmentId, to, sender, text }, new AbortController().signal);
}

/** One event of a stream; those without a name are messages. */
export interface StreamEvent {
  event: string;
  id?: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect in it
  data: any;
}

/** The events of a page's stream, as they come. */
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

/** The next so many of them. */
export async function take(events: AsyncGenerator<StreamEvent>, amount: number): Promise<StreamEvent[]> {
  const taken: StreamEvent[] = [];
  while (taken.length < amount) {
    const { value, done } = await events.next();
    if (done) throw new Error(`The stream ended after ${taken.length} of ${amount} events.`);
    taken.push(value);
  }
  return taken;
}
