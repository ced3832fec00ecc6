import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { readDatabaseSchema } from '../src/all-tables.ts';
import { createAccount } from '../src/features/accounts/manage-accounts.ts';
import { testActor } from '../src/features/audit/testing.ts';
import type { OpenDatabase } from '../src/platform/postgres/database.ts';
import { migrate } from '../src/platform/postgres/migrate.ts';
import { openDatabase } from '../src/platform/postgres/open-database.ts';

const cli = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** The built service, in its own process. */
export interface BuiltService {
  url: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts the service as its users do, and waits for its banner. Its log has no reader. */
export async function startBuilt(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<BuiltService> {
  const child = spawn(process.execPath, [cli, 'start', '--port', '0', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, OMNICHANNEL_SHUTDOWN_DELAY_SECONDS: '0', ...env },
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stderr.on('data', (chunk) => {
      text += chunk;
      const [, found] = /^Omnichannel on ([^\s,]+)/m.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`The service ended before it listened: ${text}`)));
  });
  return {
    url,
    process: child,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A migrated embedded database for a bench, with the durability of production. */
export interface BenchDatabase extends OpenDatabase {
  /** The environment variables of a service that uses the database. */
  env: { DATABASE_URL: string; OMNICHANNEL_SECRET: string };
}

export async function benchDatabase(): Promise<BenchDatabase> {
  const directory = await benchDirectory();
  const open = await openDatabase(
    { databaseUrl: undefined, directDatabaseUrl: undefined, dataDir: join(directory, 'data') },
    pino({ level: 'warn' }),
  );
  await migrate(open.directUrl, await readDatabaseSchema());
  return {
    ...open,
    env: { DATABASE_URL: open.directUrl, OMNICHANNEL_SECRET: 'a-secret-for-benches-0123456789-abcdefghijklmnop' },
    async close() {
      await open.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A folder that root's database, which runs as another user, can enter. */
export async function benchDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'omnichannel-bench-'));
  await chmod(directory, 0o711);
  return directory;
}

/** Signs in a new account with high rate limits. */
export async function signIn(
  { database }: OpenDatabase,
  { url }: BuiltService,
  { userName, sandbox } = { userName: 'bench', sandbox: true },
): Promise<Record<string, string>> {
  const operations = [
    ...['requestVerification', 'createSubscriber', 'listTopics', 'sendChatAppMessage', 'sendSmsMessage'],
    ...['triggerEvent', 'broadcastEvent', 'streamNotifications'],
  ];
  const { apiKey } = await createAccount(database, testActor, {
    userName,
    sandbox,
    defaultSender: 'ExampleShop',
    tokenLifetime: 3600,
    limits: Object.fromEntries(operations.map((operation) => [operation, 1_000_000])),
  });
  const response = await fetch(`${url}/auth/v1/tokens/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, apiKey }),
  });
  const { data } = (await response.json()) as { data: { access_token: string } };
  return { 'content-type': 'application/json', authorization: `Bearer ${data.access_token}` };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}
