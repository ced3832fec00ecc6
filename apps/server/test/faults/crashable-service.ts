import { readFile, rm } from 'node:fs/promises';
import { pino } from 'pino';
import { expect } from 'vitest';
import type { OpenDatabase } from '../../src/platform/postgres/database.ts';
import { readPostmaster, stopOrphan } from '../../src/platform/postgres/embedded/orphan.ts';
import { openDatabase } from '../../src/platform/postgres/open-database.ts';
import { temporaryDirectory } from '../../src/platform/postgres/testing.ts';
import { type Run, run } from '../process.ts';

/** Requests a second that no test reaches. */
const unlimited = ['requestVerification', 'checkVerification', 'sendChatAppMessage'].flatMap((operation) => [
  '--limit',
  `${operation}=100000`,
]);

/** A service in a process of its own, with the embedded database, which is killed again and again. */
export interface CrashableService {
  /** Sends a request as its sandbox account. */
  call(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Response>;
  /** What can be killed. */
  kill: Record<KillTarget, () => Promise<void>>;
  /** Waits until it serves again; starts it when it is gone. */
  recover(): Promise<void>;
  /** A look into its database. */
  look<Result>(read: (database: OpenDatabase['database']) => Promise<Result>): Promise<Result>;
  /** Stops it, and removes its data. */
  end(): Promise<void>;
}

export type KillTarget = 'service' | 'PostgreSQL';

/** The passcodes of a load are not checked. */
const withoutSmsLimit = ['--max-unchecked-sms', '1000000'];

/** @param pace milliseconds between the states of a message */
export async function startCrashableService(pace: number): Promise<CrashableService> {
  const directory = await temporaryDirectory();
  const dataDir = `${directory}/data`;
  let service: Run;
  let url: string;
  await start();
  const token = await signIn();
  const limited = await run(['accounts', 'set', 'sandbox', ...unlimited, '--data-dir', dataDir]).ended;
  expect(limited.code).toBe(0);
  // Accounts are known for 5 s as they were.
  await stop();
  await start();

  async function start(): Promise<void> {
    service = run([
      'start',
      '--port',
      '0',
      '--data-dir',
      dataDir,
      '--sandbox-pace',
      `${pace}`,
      '--log-level',
      'warn',
      ...withoutSmsLimit,
    ]);
    url = await service.url();
  }

  async function stop(): Promise<void> {
    if (service.child.exitCode === null && service.child.signalCode === null) service.child.kill('SIGTERM');
    await service.ended;
  }

  async function signIn(): Promise<string> {
    const body = await readFile(`${dataDir}/first-account.json`);
    const headers = { 'Content-Type': 'application/json' };
    const signedIn = await fetch(`${url}/auth/v1/tokens/`, { method: 'POST', headers, body });
    return ((await signedIn.json()) as { data: { access_token: string } }).data.access_token;
  }

  return {
    call: (method, path, body, headers) =>
      fetch(`${url}${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    kill: {
      async service() {
        service.child.kill('SIGKILL');
        await service.ended;
      },
      async PostgreSQL() {
        const postmaster = await readPostmaster(`${dataDir}/postgres`);
        process.kill(postmaster?.pid as number, 'SIGKILL');
      },
    },
    async recover() {
      if (service.child.signalCode !== null) return start();
      const ready = async () => {
        if (service.child.exitCode !== null)
          throw new Error(`The service has ended: ${service.stderr()}${JSON.stringify(service.lines.slice(-8))}`);
        return (await fetch(`${url}/readyz`)).status;
      };
      // PostgreSQL replays all that it has written since its last checkpoint.
      await expect.poll(ready, { timeout: 120_000 }).toBe(200);
    },
    async look(read) {
      const where = { databaseUrl: undefined, directDatabaseUrl: undefined, dataDir };
      const open = await openDatabase(where, pino({ level: 'silent' }), { share: true });
      try {
        return await read(open.database);
      } finally {
        await open.close();
      }
    },
    async end() {
      await stop();
      // After a test that failed between a crash and the restart.
      await stopOrphan(`${dataDir}/postgres`);
      await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
