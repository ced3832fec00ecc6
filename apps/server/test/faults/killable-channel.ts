import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { everyNth } from '@omnichannel/tooling/full-run';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Connection } from '../../src/carriers/connection-kind.ts';
import { addConnection, recordSignIn } from '../../src/carriers/connections/connection-store.ts';
import { createAccount } from '../../src/features/accounts/manage-accounts.ts';
import { testActor } from '../../src/features/audit/testing.ts';
import { openWindow } from '../../src/features/messaging/customer-care-window.ts';
import { createKeys } from '../../src/platform/crypto/key-derivation.ts';
import { testDatabase } from '../../src/platform/postgres/testing.ts';
import { testSecret } from '../../src/testing.ts';

/** Messages of a live account on one channel while the process of the service is killed under load. The emulator of the provider stays. */

/** Kills; `pnpm test:faults` makes 20. */
export const crashes = Number(process.env.CRASHES ?? 1);
/** The channels whose process is killed: the first one in a short run, since all have the same outbox. */
export const testedChannels = everyNth('server, channels whose process is killed', ['whatsapp', 'messenger', 'rcs'], 3);
/** Milliseconds that a test of all kills may take. */
export const timeoutMs = 60_000 + crashes * 60_000;
/** Requests at the same time. */
const callers = 16;
const windowSize = 10;
/** Milliseconds in which all is submitted after a kill: its lease has ended then. */
const settlingMs = 60_000;

/** A message that the emulator accepted. */
interface AcceptedMessage {
  /** Id of the provider. */
  id: string;
  /** The text that proves which submission it was. */
  reference: string;
}

export interface KilledChannel {
  connection: Pick<Connection<object, object>, 'kind' | 'settings' | 'credentials'>;
  /** Environment of the process: the URL of the emulator. */
  environment: Record<string, string>;
  /** Path of the operation that sends, and the operation. */
  path: string;
  operation: string;
  recipient: string;
  /** Content of a text message, if it is not `{ body }`. */
  textOf?(text: string): unknown;
  /** The channel whose customer-care window is opened, if it has one. */
  care?: 'chatApp' | 'messenger';
  /** The reference of a submission at the provider. */
  referenceOf(submissionId: string): string;
  /** All messages that the emulator accepted, each as often as it accepted it. */
  accepted(): AcceptedMessage[];
  /** Posts the event that ends the doubt about an accepted message. Without it, the provider ignores repeated submissions. */
  resolve?(url: string, message: AcceptedMessage): Promise<number>;
  /** Status of a message after that event. */
  resolvedStatus?: 'delivered' | 'sent';
}

/** Counts of the messages after all kills. */
export interface KillCounts {
  /** Messages that the service acknowledged. */
  messages: number;
  sent: number;
  inDoubt: number;
  /** Messages in doubt whose event of the provider has resolved them. */
  resolved: number;
  /** Messages that failed because the provider did not confirm them. */
  unconfirmed: number;
  /** Messages that failed, although the provider has them. */
  unconfirmedAtProvider: number;
  /** Messages that neither failed nor are at the provider. */
  lost: number;
  /** Messages that the provider has twice. */
  twice: number;
}

/** Kills the service under load as often as `CRASHES` says, and counts what became of all acknowledged messages. */
export async function killUnderLoad(channel: KilledChannel): Promise<KillCounts> {
  const service = await startKillable(channel);
  try {
    const ids = [await service.sendUntilAcknowledged('first')];
    let inDoubt = 0;
    const resolved: string[] = [];
    for (let round = 1; round <= crashes; round++) {
      // At another point of the work each time.
      ids.push(...(await service.strike(round, 40 + 7 * (round % 7))));
      await service.settle();
      inDoubt += (await service.listInDoubt()).length;
      resolved.push(...(await service.resolveDoubt()));
      await service.endDoubt();
    }
    const found = await count(channel, ids, await service.listStatuses());
    // Those without a response, and those whose result is not stored yet.
    expect(inDoubt).toBeLessThanOrEqual(3 * windowSize * crashes);
    return { ...found, inDoubt, resolved: resolved.length };
  } finally {
    await service.end();
  }
}

function count(channel: KilledChannel, ids: readonly string[], statuses: ReadonlyMap<string, string>) {
  const accepted = Map.groupBy(channel.accepted(), ({ reference }) => reference);
  const isAtProvider = (id: string) => accepted.has(channel.referenceOf(id));
  const failed = ids.filter((id) => statuses.get(id) === 'failed');
  return {
    messages: ids.length,
    sent: ids.filter((id) => ['sent', 'delivered'].includes(statuses.get(id) ?? '')).length,
    unconfirmed: failed.length,
    unconfirmedAtProvider: failed.filter(isAtProvider).length,
    lost: ids.filter((id) => statuses.get(id) !== 'failed' && !isAtProvider(id)).length,
    twice: [...accepted.values()].filter(({ length }) => length > 1).length,
  };
}

async function startKillable(channel: KilledChannel) {
  const db = await testDatabase();
  const { database } = db;
  let url = '';
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const { PATH, HOME } = process.env;
    const script = fileURLToPath(new URL('channel-process.ts', import.meta.url));
    const settings = { DATABASE_URL: db.directUrl, OMNICHANNEL_SECRET: testSecret, OMNICHANNEL_PORT: '0' };
    child = spawn(process.execPath, [script], {
      env: { PATH, HOME, ...settings, ...channel.environment },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    [url] = await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line');
  }

  async function kill(): Promise<void> {
    child?.kill('SIGKILL');
    if (child?.signalCode === null) await once(child, 'exit');
  }

  const apiKey = await createShop(database, channel);
  await start();
  const token = await signIn(url, apiKey);
  const send = (key: string) => sendMessage({ url, token, key, channel });

  async function sendUntilAcknowledged(key: string): Promise<string> {
    for (;;) {
      const id = await send(key);
      if (id !== undefined) return id;
      await sleep(200);
    }
  }

  async function listInDoubt(): Promise<string[]> {
    const { rows } = await sql<{ reference: string }>`SELECT reference FROM outbox WHERE state = 'inDoubt'`.execute(
      database,
    );
    return rows.map(({ reference }) => reference);
  }

  return {
    sendUntilAcknowledged,
    listInDoubt,

    /**
     * Sends until so many messages are acknowledged and the provider gets some, kills the process while others are under way, and starts another.
     *
     * @returns the ids
     */
    async strike(round: number, target: number): Promise<string[]> {
      const acknowledged: string[] = [];
      const unanswered: string[] = [];
      const before = channel.accepted().length;
      const isUnderWay = () => acknowledged.length >= target && channel.accepted().length > before;
      let number = 0;
      let killed: Promise<void> | undefined;
      const caller = async () => {
        while (!killed) {
          const key = `${round}-${++number}`;
          const id = await send(key);
          if (id === undefined) unanswered.push(key);
          else acknowledged.push(id);
          if (isUnderWay()) killed ??= kill();
        }
      };
      await Promise.all(Array.from({ length: callers }, caller));
      await killed;
      await start();
      return [...acknowledged, ...(await Promise.all(unanswered.map(sendUntilAcknowledged)))];
    },

    /** Waits until nothing is left to submit. */
    async settle(): Promise<void> {
      const left = async () => (await sql`SELECT FROM outbox WHERE state <> 'inDoubt'`.execute(database)).rows.length;
      await expect.poll(left, { timeout: settlingMs, interval: 200 }).toBe(0);
    },

    /** Posts the events of messages in doubt that the emulator has. @returns their ids */
    async resolveDoubt(): Promise<string[]> {
      const references = new Map((await listInDoubt()).map((id) => [channel.referenceOf(id), id]));
      const resolved: string[] = [];
      for (const message of channel.accepted()) {
        const id = references.get(message.reference);
        if (id === undefined || channel.resolve === undefined) continue;
        expect(await channel.resolve(url, message)).toBe(200);
        resolved.push(id);
      }
      const statuses = await listStatuses(database);
      for (const id of resolved) expect(statuses.get(id)).toBe(channel.resolvedStatus);
      return resolved;
    },

    /** Ends the time of the others in doubt, which then fail. */
    async endDoubt(): Promise<void> {
      await sql`UPDATE outbox SET due_at = now() WHERE state = 'inDoubt'`.execute(database);
      await expect.poll(listInDoubt, { timeout: settlingMs, interval: 200 }).toEqual([]);
    },

    listStatuses: () => listStatuses(database),

    async end(): Promise<void> {
      await kill();
      await db.close();
    },
  };
}

type Database = Awaited<ReturnType<typeof testDatabase>>['database'];

async function listStatuses(database: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await database.selectFrom('messages').select(['id', 'status']).execute();
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** Creates an account whose recipient has written, with a connection to the emulator. @returns its API key */
async function createShop(database: Database, channel: KilledChannel): Promise<string> {
  const limits = { [channel.operation]: 100_000 };
  const account = { userName: 'shop', sandbox: false, defaultSender: 'ExampleShop', tokenLifetime: 24 * 3600, limits };
  const { id: accountId, apiKey } = await createAccount(database, testActor, account);
  const { environment_id: environmentId } = await database
    .selectFrom('accounts')
    .select('environment_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (channel.care !== undefined) {
    const content = { type: 'text', text: 'Hello' } as const;
    const event = { id: 'inbound', environmentId, channel: channel.care, from: channel.recipient } as const;
    await openWindow(database, { ...event, at: new Date(), content });
  }
  const { kind, settings, credentials } = channel.connection;
  const connection = await addConnection(database, testActor, createKeys(testSecret), {
    name: 'provider',
    kind,
    environmentId,
    settings: { ...settings },
    credentials: { ...credentials },
    window: windowSize,
    throughput: null,
    binds: 1,
  });
  await recordSignIn(database, connection, { outcome: 'ok' });
  return apiKey;
}

async function signIn(url: string, apiKey: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ userName: 'shop', apiKey });
  const response = await fetch(`${url}/auth/v1/tokens/`, { method: 'POST', headers, body });
  return ((await response.json()) as { data: { access_token: string } }).data.access_token;
}

/** @returns the id of the message; undefined when the request failed */
async function sendMessage({
  url,
  token,
  key,
  channel,
}: {
  url: string;
  token: string;
  key: string;
  channel: KilledChannel;
}): Promise<string | undefined> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  const text = channel.textOf?.(key) ?? { body: key };
  const body = JSON.stringify({ to: channel.recipient, type: 'text', text });
  try {
    const response = await fetch(`${url}${channel.path}`, { method: 'POST', headers, body });
    const { messages, message_id } = (await response.json()) as { messages?: [{ id: string }]; message_id?: string };
    return response.status === 200 ? (message_id ?? messages?.[0].id) : undefined;
  } catch {
    return undefined;
  }
}
