import { pino } from 'pino';
import { readDatabaseSchema } from '../../src/all-tables.ts';
import { startTestSmsc } from '../../src/carriers/smpp/testing-smsc.ts';
import { createAccount } from '../../src/features/accounts/manage-accounts.ts';
import { testActor } from '../../src/features/audit/testing.ts';
import { type Receiver, startReceiver } from '../../src/features/webhooks/testing.ts';
import type { OpenDatabase } from '../../src/platform/postgres/database.ts';
import { migrate } from '../../src/platform/postgres/migrate.ts';
import { openDatabase } from '../../src/platform/postgres/open-database.ts';
import { testSecret } from '../../src/testing.ts';
import { connectSmsc, createLiveAccount, createToken, messageSender } from '../faults/sms-service.ts';
import { type Run, run } from '../process.ts';
import { type RetryingSmsc, startRetryingSmsc } from './retrying-smsc.ts';

const statusWebhook = '/conversation/wab/v1/webhook';

/** The service with a live account over SMPP and a sandbox account, whose webhooks reach one receiver. */
export interface HaService {
  url: string;
  process: Run;
  database: OpenDatabase['database'];
  smsc: RetryingSmsc;
  receiver: Receiver;
  /** Access tokens. */
  tokens: { live: string; sandbox: string };
  end(): Promise<void>;
}

/** @param databaseUrl that leads to the primary */
export async function startHaService(databaseUrl: string): Promise<HaService> {
  const endings: (() => Promise<unknown>)[] = [];
  const end = async () => {
    for (const one of endings.splice(0).reverse()) await one();
  };
  try {
    await migrate(databaseUrl, await readDatabaseSchema());
    const open = await openDatabase(
      { databaseUrl, directDatabaseUrl: undefined, dataDir: '' },
      pino({ level: 'silent' }),
    );
    endings.push(open.close);
    const smsc = startRetryingSmsc(await startTestSmsc({ behaviour: { delayMs: 20 } }), messageSender);
    endings.push(smsc.close);
    await connectSmsc(open.database, smsc.port, 1);
    const receiver = await startReceiver();
    endings.push(receiver.close);
    const args = ['start', '--port', '0', '--log-level', 'warn', '--max-unchecked-sms', '1000000'];
    const started = run([...args, '--sandbox-pace', '100'], {
      DATABASE_URL: databaseUrl,
      OMNICHANNEL_SECRET: testSecret,
    });
    endings.push(async () => {
      started.child.kill('SIGTERM');
      await started.ended;
    });
    const url = await started.url();
    const live = await createLiveAccount(open.database, url);
    const sandbox = await createSandboxAccount(open.database, url);
    await setWebhook(url, sandbox, receiver.url);
    await setWebhook(url, live, 'https://example.com/hooks');
    // The SSRF guard lets no live account call a loopback address, where the receiver is.
    await open.database.updateTable('endpoints').set({ url: receiver.url, sandbox: true }).execute();
    return { url, process: started, database: open.database, smsc, receiver, tokens: { live, sandbox }, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** @returns its access token */
async function createSandboxAccount(database: OpenDatabase['database'], url: string): Promise<string> {
  const userName = 'trial';
  const { apiKey } = await createAccount(database, testActor, {
    userName,
    sandbox: true,
    defaultSender: messageSender,
    tokenLifetime: 24 * 3600,
    limits: { sendChatAppMessage: 100_000 },
  });
  return createToken(url, { userName, apiKey });
}

async function setWebhook(url: string, token: string, target: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ type: 'status', url: target });
  const response = await fetch(`${url}${statusWebhook}`, { method: 'PUT', headers, body });
  if (!response.ok) throw new Error(`The webhook was not set: ${response.status} ${await response.text()}`);
}
