import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stopOrphan } from '../../src/database/embedded/orphan.ts';
import { openDatabase } from '../../src/database/open.ts';
import { temporaryDirectory } from '../../src/database/testing.ts';
import { type Run, run } from '../process.ts';

/** Times that the service is killed; CRASHES=10 for a release. */
const crashes = Number(process.env.CRASHES ?? 3);
/** Callers at the same time. */
const callers = 16;
/** Requests that are acknowledged before the service is killed: at another point of its work each time. */
const acknowledgements = (round: number) => 150 + 37 * round;
/** Milliseconds from the restart until the last SMS. */
const promised = 15_000;

const number = '+12025550100';

let directory: string;
let dataDir: string;
let service: Run;
let url: string;
let token: string;
beforeAll(async () => {
  directory = await temporaryDirectory();
  dataDir = `${directory}/data`;
  await start();
  const { apiKey } = JSON.parse(/-d '({"apiKey".*?})'/.exec(service.stderr())?.[1] ?? '{}');
  const body = JSON.stringify({ apiKey, userName: 'sandbox' });
  const headers = { 'Content-Type': 'application/json' };
  const signedIn = await fetch(`${url}/auth/v1/tokens/`, { method: 'POST', headers, body });
  token = ((await signedIn.json()) as { data: { access_token: string } }).data.access_token;
  const limits = ['--limit', 'requestVerification=100000', '--limit', 'checkVerification=100000'];
  expect((await run(['accounts', 'set', 'sandbox', ...limits, '--data-dir', dataDir]).ended).code).toBe(0);
  service.child.kill('SIGTERM');
  await service.ended;
  await start();
});
afterAll(async () => {
  if (service.child.exitCode === null && service.child.signalCode === null) service.child.kill('SIGTERM');
  await service.ended;
  // After a test that failed between a crash and the restart.
  await stopOrphan(`${dataDir}/postgres`);
  await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function start(): Promise<void> {
  service = run(['start', '--port', '0', '--data-dir', dataDir, '--sandbox-pace', '0', '--log-level', 'warn']);
  url = await service.url();
}

function call(method: string, body: object): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  return fetch(`${url}/mfa/v1/destinations/verification`, { method, headers, body: JSON.stringify(body) });
}

/** A verification that was acknowledged; each has a sender of its own, so that none is a resend of another. */
interface Acknowledged {
  sender: string;
  checkCode: string;
}

/** Asks for verifications until so many are acknowledged; then kills the service, while others are under way. */
async function crashUnderLoad(round: number): Promise<{ acknowledged: Acknowledged[]; unanswered: number }> {
  const acknowledged: Acknowledged[] = [];
  let sent = 0;
  let unanswered = 0;
  let dead = false;
  const caller = async () => {
    while (!dead) {
      sent += 1;
      const sender = `Shop ${round}-${sent}`;
      try {
        const response = await call('POST', { number, sender });
        const { data } = (await response.json()) as { data?: { checkCode: string } };
        if (response.status === 200 && data) acknowledged.push({ sender, checkCode: data.checkCode });
      } catch {
        unanswered += 1;
      }
      if (!dead && acknowledged.length >= acknowledgements(round)) {
        dead = true;
        service.child.kill('SIGKILL');
      }
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  await service.ended;
  return { acknowledged, unanswered };
}

/** The texts of the SMS that the phone shows, by sender. */
async function received(): Promise<Map<string, string[]>> {
  const where = { databaseUrl: undefined, directDatabaseUrl: undefined, dataDir };
  const open = await openDatabase(where, pino({ level: 'silent' }), { share: true });
  try {
    const texts = new Map<string, string[]>();
    const rows = await open.database.selectFrom('sandbox_messages').select(['sender', 'text']).execute();
    for (const { sender, text } of rows) texts.set(sender, [...(texts.get(sender) ?? []), text]);
    return texts;
  } finally {
    await open.close();
  }
}

it('killed under load, the service loses nothing that it has acknowledged', {
  timeout: 60_000 + crashes * 30_000,
}, async () => {
  const ledger: object[] = [];
  for (let round = 1; round <= crashes; round++) {
    const { acknowledged, unanswered } = await crashUnderLoad(round);
    const restarted = performance.now();
    await start();

    const missing = async () => {
      const shown = await received();
      return acknowledged.filter(({ sender }) => !shown.has(sender)).length;
    };
    await expect.poll(missing, { timeout: promised - (performance.now() - restarted) }).toBe(0);
    const handedOver = performance.now() - restarted;

    const shown = await received();
    const verdicts = await Promise.all(
      acknowledged.map(async ({ sender, checkCode }) => {
        const passCode = /\b\d{6}\b/.exec(shown.get(sender)?.[0] ?? '')?.[0];
        const response = await call('PUT', { checkCode, passCode });
        return ((await response.json()) as { data?: { PasscodeStatus: number } }).data?.PasscodeStatus;
      }),
    );
    const valid = verdicts.filter((status) => status === 1).length;
    const twice = [...shown.values()].filter((messages) => messages.length > 1).length;
    ledger.push({
      crash: round,
      acknowledged: acknowledged.length,
      unanswered,
      'SMS shown': acknowledged.filter(({ sender }) => shown.has(sender)).length,
      'shown twice': twice,
      'passcode of the SMS valid': valid,
      'seconds to the last SMS': Number((handedOver / 1000).toFixed(1)),
    });
    expect({ valid, twice }).toEqual({ valid: acknowledged.length, twice: 0 });
  }
  console.table(ledger);
  expect(ledger).toHaveLength(crashes);
});
