import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import { expect } from 'vitest';
import { readDatabaseSchema } from '../../src/all-tables.ts';
import { addConnection, recordSignIn } from '../../src/carriers/connections/connection-store.ts';
import { addDefaultRoute } from '../../src/carriers/routing/route-store.ts';
import { createAccount } from '../../src/features/accounts/manage-accounts.ts';
import { testActor } from '../../src/features/audit/testing.ts';
import { createKeys } from '../../src/platform/crypto/key-derivation.ts';
import type { OpenDatabase } from '../../src/platform/postgres/database.ts';
import { openEmbedded } from '../../src/platform/postgres/embedded/embedded.ts';
import { readPostmaster } from '../../src/platform/postgres/embedded/orphan.ts';
import { migrate } from '../../src/platform/postgres/migrate.ts';
import { openDatabase } from '../../src/platform/postgres/open-database.ts';
import { temporaryDirectory } from '../../src/platform/postgres/testing.ts';
import { testSecret } from '../../src/testing.ts';
import { type Run, run } from '../process.ts';
import { type KillableSmsc, startKillableSmsc } from './killable-smsc.ts';

/** The sender of the messages; passcodes have others. */
export const messageSender = 'ExampleShop';
/** Requests that a link has outstanding at most. */
export const windowSize = 10;

type Role = 'all' | 'api' | 'worker';

/** A live account with an SMPP connection. The processes of the service, PostgreSQL and the SMSC can be killed. */
export interface SmsService {
  /** Sends a request as the live account. */
  call(method: string, path: string, body: object, headers?: Record<string, string>): Promise<Response>;
  database: OpenDatabase['database'];
  smsc: KillableSmsc;
  /** The processes of the service, in the order of their roles. */
  processes: readonly Run[];
  /** Starts one more process. */
  add(role: Role): Promise<void>;
  killProcess(index: number): Promise<void>;
  killPostgres(): Promise<void>;
  /** Starts the processes that are gone, and waits until all of them are ready. */
  recover(): Promise<void>;
  /** Stops everything, and removes its data. */
  end(): Promise<void>;
}

/**
 * @param roles roles of the processes; the first serves the API
 * @param binds links over all processes
 */
export async function startSmsService(roles: readonly Role[], binds: number): Promise<SmsService> {
  const directory = await temporaryDirectory();
  const endings: (() => Promise<unknown>)[] = [() => rm(directory, { recursive: true, force: true, maxRetries: 20 })];
  const processes: Run[] = [];
  const urls: string[] = [];
  const started: Role[] = [];
  try {
    const log = pino({ level: 'silent' });
    const server = await openEmbedded(`${directory}/data`, log);
    endings.push(server.close);
    await migrate(server.url, await readDatabaseSchema());
    const open = await openDatabase({ databaseUrl: server.url, directDatabaseUrl: undefined, dataDir: '' }, log);
    endings.push(open.close);
    const smsc = await startKillableSmsc(`${directory}/ledger`, messageSender);
    endings.push(smsc.kill);
    await connectSmsc(open.database, smsc.port, binds);

    const start = async (index: number) => {
      const args = ['start', '--port', '0', '--role', started[index] as Role, '--log-level', 'warn'];
      const env = { DATABASE_URL: server.url, OMNICHANNEL_SECRET: testSecret };
      processes[index] = run([...args, '--max-unchecked-sms', '1000000'], env);
      urls[index] = await processes[index].url();
    };
    const add = async (role: Role) => {
      started.push(role);
      await start(started.length - 1);
    };
    endings.push(() => Promise.all(processes.map(endProcess)));
    for (const role of roles) await add(role);
    const token = await createLiveAccount(open.database, urls[0] as string);

    return {
      call: (method, path, body, headers) =>
        fetch(`${urls[0]}${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }),
      database: open.database,
      smsc,
      processes,
      add,
      async killProcess(index) {
        processes[index]?.child.kill('SIGKILL');
        await processes[index]?.ended;
      },
      async killPostgres() {
        const postmaster = await readPostmaster(`${directory}/data/postgres`);
        process.kill(postmaster?.pid as number, 'SIGKILL');
      },
      async recover() {
        for (const [index, { child }] of processes.entries()) {
          if (child.signalCode !== null || child.exitCode !== null) await start(index);
        }
        const areReady = () => Promise.all(urls.map(async (url) => (await fetch(`${url}/readyz`)).status));
        await expect.poll(areReady, { timeout: 30_000 }).toEqual(urls.map(() => 200));
      },
      end: () => endAll(endings),
    };
  } catch (error) {
    await endAll(endings);
    throw error;
  }
}

/** Connects the SMSC on a port, with a route for all SMS. */
export async function connectSmsc(database: OpenDatabase['database'], port: number, binds: number): Promise<void> {
  const name = 'main';
  const connection = await addConnection(database, testActor, createKeys(testSecret), {
    name,
    kind: 'smpp',
    environmentId: null,
    settings: { host: '127.0.0.1', port, tls: false },
    credentials: { systemId: 'test', password: 'secret08' },
    window: windowSize,
    throughput: null,
    binds,
  });
  await database
    .transaction()
    .execute((transaction) => addDefaultRoute(transaction, testActor, { name, environmentId: null }));
  await recordSignIn(database, connection, { outcome: 'ok' });
}

/** Creates the live account `shop`. @returns its access token */
export async function createLiveAccount(database: OpenDatabase['database'], url: string): Promise<string> {
  const userName = 'shop';
  const { apiKey } = await createAccount(database, testActor, {
    userName,
    sandbox: false,
    defaultSender: messageSender,
    tokenLifetime: 24 * 3600,
    limits: { sendSmsMessage: 100_000, requestVerification: 100_000 },
  });
  return createToken(url, { userName, apiKey });
}

/** @returns an access token of the account */
export async function createToken(url: string, credentials: { userName: string; apiKey: string }): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(credentials);
  const response = await fetch(`${url}/auth/v1/tokens/`, { method: 'POST', headers, body });
  return ((await response.json()) as { data: { access_token: string } }).data.access_token;
}

async function endProcess({ child, ended }: Run): Promise<void> {
  // It may be frozen by a test that failed, and then cannot handle SIGTERM.
  child.kill('SIGKILL');
  await ended;
}

async function endAll(endings: (() => Promise<unknown>)[]): Promise<void> {
  for (const end of endings.splice(0).reverse()) await end();
}
