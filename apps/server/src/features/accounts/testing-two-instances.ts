import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import type { Account } from '../../http/account.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { openDatabase } from '../../platform/postgres/open-database.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testCall, testContext } from '../../testing.ts';
import { testActor } from '../audit/testing.ts';
import type { Context } from '../context.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { createAccount } from './manage-accounts.ts';

/** Changes of a sign-in. */
export interface SignIn {
  apiKey?: string;
  userName?: string;
  address?: string;
  on?: Accounts;
}

/** Two instances on one database, which look for changes when a test says so. Each test has new ones, and an account of its own. */
export interface TwoInstances {
  open: OpenDatabase;
  /** The database of `there`. */
  elsewhere: OpenDatabase;
  /** Of `here`. */
  context: Context;
  here: Accounts;
  there: Accounts;
  userName: string;
  apiKey: string;
  /** The account of `userName`. */
  id: string;
  /** Lets the instances look at what has changed. */
  look(): Promise<void>;
  /** Signs in to `here` as the account, unless the test says otherwise. */
  signIn(changes?: SignIn): ReturnType<NonNullable<NonNullable<Accounts['handlers']>['createAccessToken']>>;
  token(changes?: SignIn): Promise<string>;
}

/** Starts two instances for the tests of a file. */
export async function useTwoInstances(): Promise<TwoInstances> {
  const open = await useDatabase();
  const settings = { databaseUrl: open.directUrl, directDatabaseUrl: undefined, dataDir: '' };
  const elsewhere = await openDatabase(settings, pino({ level: 'silent' }));
  afterAll(() => elsewhere.close());
  let count = 0;
  const changing = {} as Pick<TwoInstances, 'context' | 'here' | 'there' | 'userName' | 'apiKey' | 'id'>;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const context = testContext(open);
    const userName = `user-${++count}@example.com`;
    const settings = { userName, sandbox: false, defaultSender: 'Example', tokenLifetime: 900 };
    const there = createAccounts(testContext(elsewhere));
    const account = await createAccount(open.database, testActor, settings);
    Object.assign(two, { context, here: createAccounts(context), there, userName, ...account });
  });
  afterEach(async () => {
    await two.here.close?.();
    await two.there.close?.();
    vi.useRealTimers();
    await sql`DELETE FROM failed_sign_ins`.execute(open.database);
  });

  const two: TwoInstances = Object.assign(changing, {
    open,
    elsewhere,
    async look() {
      await vi.advanceTimersByTimeAsync(2000);
      // The look is a query on a real connection: one after it is answered later.
      for (const { database } of [open, elsewhere]) await sql`SELECT 1`.execute(database);
    },
    async signIn({ address = '192.0.2.1', on = two.here, ...changes }: SignIn = {}) {
      const body = { apiKey: two.apiKey, userName: two.userName, ...changes };
      const call = testCall('createAccessToken', undefined as unknown as Account, { body });
      const handler = on.handlers?.createAccessToken ?? expect.fail('There is no handler.');
      return handler({ ...call, address });
    },
    async token(changes?: SignIn) {
      const { body } = await two.signIn(changes);
      return body.data.access_token;
    },
  });
  return two;
}

/** Matches the rejection of a request. */
export const rejection = (status: number) => expect.objectContaining({ name: 'HttpError', status });
