import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { type Service, startService } from '../../src/app.ts';
import { examineDatabase } from '../../src/cli/doctor/database.ts';
import { createAccount } from '../../src/features/accounts/manage-accounts.ts';
import { testActor } from '../../src/features/audit/testing.ts';
import { type Receiver, startReceiver } from '../../src/features/webhooks/testing.ts';
import type { OpenDatabase } from '../../src/platform/postgres/database.ts';
import { openDatabase } from '../../src/platform/postgres/open-database.ts';
import { testDatabase } from '../../src/platform/postgres/testing.ts';
import { testContext } from '../../src/testing.ts';
import { collectEvents } from '../faults/received-events.ts';
import { type Api, signIn } from '../inbox/api.ts';
import { isPeerMissing } from './installed-peer.ts';
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts';

const isMissing = isPeerMissing('PgBouncer', ['/usr/sbin/pgbouncer', '--version'], 'pgbouncer');
const log = pino({ level: 'silent' });
/** The number whose messages are sent, delivered and read. */
const testNumber = '+12025550100';

interface Scene {
  direct: OpenDatabase;
  pooler: PgBouncer;
  service: Service;
  receiver: Receiver;
  api: Api;
}

/** Runs a test with a service whose DATABASE_URL leads through PgBouncer, and a sandbox account with a webhook. */
async function withService(test: (scene: Scene) => Promise<void>): Promise<void> {
  const endings: (() => Promise<unknown>)[] = [];
  try {
    const direct = await testDatabase();
    endings.push(direct.close);
    const pooler = await startPgBouncer(direct.directUrl);
    endings.push(pooler.end);
    const config = { databaseUrl: pooler.url, directDatabaseUrl: direct.directUrl };
    const service = await startService({ ...testContext(direct).config, ...config }, log);
    endings.push(service.close);
    const receiver = await startReceiver();
    endings.push(receiver.close);
    const account = { userName: 'trial', sandbox: true, defaultSender: 'ExampleShop', tokenLifetime: 3600 };
    const limits = { sendChatAppMessage: 1000, requestVerification: 1000 };
    const { apiKey } = await createAccount(direct.database, testActor, { ...account, limits });
    const api = await signIn(service.url, { userName: 'trial', apiKey });
    await api.setWebhook('status', receiver.url);
    await test({ direct, pooler, service, receiver, api });
  } finally {
    for (const end of endings.reverse()) await end();
  }
}

const sendText = (api: Api, body: string) => api.send('chatApp', { to: testNumber, type: 'text', text: { body } });

/** Requests a passcode, which a job sends, reads it in the sandbox and checks it. */
async function verify({ api, direct }: Scene, sender: string): Promise<void> {
  const { checkCode } = await api.requestVerification({ number: '+12025550123', sender });
  const readSms = () =>
    direct.database.selectFrom('sandbox_messages').select('text').where('sender', '=', sender).executeTakeFirst();
  await expect.poll(readSms, { timeout: 10_000 }).toBeDefined();
  const passCode = /\b\d{6}\b/.exec((await readSms())?.text ?? '')?.[0] as string;
  expect(await api.checkVerification({ checkCode, passCode })).toMatchObject({ PasscodeStatus: 1 });
}

describe.skipIf(isMissing)('behind PgBouncer in transaction mode', { timeout: 60_000 }, () => {
  it('the service verifies numbers, sends messages, and delivers their webhooks', () =>
    withService(async (scene) => {
      await verify(scene, 'Shop1');
      // More than the connections of the pool, so that sessions of PostgreSQL change hands.
      const ids = await Promise.all(Array.from({ length: 60 }, (_, index) => sendText(scene.api, `text ${index}`)));
      const reported = () => ids.map((id) => collectEvents(scene.receiver.received).statuses(id).join());
      await expect.poll(reported, { timeout: 20_000 }).toEqual(ids.map(() => 'sent,delivered,read'));
    }));

  it('the service continues when PgBouncer is started again', () =>
    withService(async (scene) => {
      const { service, pooler, api, receiver } = scene;
      await pooler.kill();
      const readStatus = async () => (await fetch(`${service.url}/readyz`)).status;
      await expect.poll(readStatus, { timeout: 20_000 }).toBe(503);
      await expect(sendText(api, 'away')).rejects.toThrow(/503/);
      await pooler.start();
      await expect.poll(readStatus, { timeout: 20_000 }).toBe(200);
      const id = await sendText(api, 'back');
      await expect
        .poll(() => collectEvents(receiver.received).statuses(id), { timeout: 20_000 })
        .toEqual(['sent', 'delivered', 'read']);
      await verify(scene, 'Shop2');
    }));

  it('the service does not start without DIRECT_DATABASE_URL, or when that leads through PgBouncer as well', () =>
    withService(async ({ direct, pooler }) => {
      const { config } = testContext(direct);
      await expect(startService({ ...config, databaseUrl: pooler.url }, log)).rejects.toThrow(
        /leads through a pooler.*Set DIRECT_DATABASE_URL/,
      );
      const both = { databaseUrl: `${pooler.url}?application_name=other`, directDatabaseUrl: pooler.url };
      await expect(startService({ ...config, ...both }, log)).rejects.toThrow(/leads through a pooler/);
    }));

  it('doctor finds that LISTEN works', () =>
    withService(async ({ direct, pooler }) => {
      const where = { databaseUrl: pooler.url, directDatabaseUrl: direct.directUrl, dataDir: '' };
      const open = await openDatabase(where, log);
      try {
        const findings = await examineDatabase(open);
        expect(findings.map(({ subject, level }) => `${subject} ${level}`)).toEqual([
          'database ok',
          'migrations ok',
          'clock ok',
          // The server of the tests runs without fsync.
          'durability warn',
          'notifications ok',
        ]);
      } finally {
        await open.close();
      }
    }));
});
