import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MessageSubmission, PartResult, SmsSubmission } from '../src/carriers/connection-kind.ts';
import { addConnection, recordSignIn } from '../src/carriers/connections/connection-store.ts';
import { testActor } from '../src/features/audit/testing.ts';
import { createKeys } from '../src/platform/crypto/key-derivation.ts';
import type { Database } from '../src/platform/postgres/database.ts';
import { testSecret } from '../src/testing.ts';

/** A submission as JSON. */
type Submitted = Pick<MessageSubmission, 'id' | 'to' | 'environmentId'> & {
  channel: string;
  content?: MessageSubmission['content'];
  text?: SmsSubmission['text'];
  sender?: string;
  repliesToProviderId?: string;
  expiresAt: string;
};

/** The provider of connections of `testKinds`. */
export interface ChannelProvider {
  url: string;
  submitted: Submitted[];
  /** Responds to a submission. Without a response, the connection breaks. By default it accepts, with the ids `wamid.1`, `wamid.2` … */
  respond: (submission: Submitted) => PartResult | undefined | Promise<PartResult | undefined>;
  reset(): void;
  close(): Promise<void>;
}

export async function startChannelProvider(): Promise<ChannelProvider> {
  let ids = 0;
  const accept = (): PartResult => {
    ids += 1;
    return { outcome: 'accepted', id: `wamid.${ids}` };
  };
  const server = createServer(async (request, response) => {
    const submission: Submitted = JSON.parse(await readBody(request));
    provider.submitted.push(submission);
    const result = await provider.respond(submission);
    if (result === undefined) request.socket.destroy();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const provider: ChannelProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    submitted: [],
    respond: accept,
    reset() {
      provider.submitted = [];
      provider.respond = accept;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Adds a connection of a test kind to a provider, and turns it on. @returns its id */
export async function connectProvider(
  database: Database,
  name: string,
  {
    channel,
    url,
    environmentId = null,
  }: { channel: 'sms' | MessageSubmission['channel']; url: string; environmentId?: string | null },
): Promise<string> {
  const connection = await addConnection(database, testActor, createKeys(testSecret), {
    name,
    kind: `test-${channel}`,
    environmentId,
    settings: { url },
    credentials: { token: 'a-token' },
    window: 10,
    throughput: null,
    binds: 1,
  });
  await recordSignIn(database, connection, { outcome: 'ok' });
  return connection.id;
}
