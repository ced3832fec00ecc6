import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { testOutcome } from '../carriers/sandbox/recipients.ts';
import type { Context } from '../context.ts';
import { createBatch } from '../database/batch.ts';
import type { Executor } from '../database/database.ts';
import { envelope } from '../http/envelope.ts';
import type { Call, Handler } from '../http/handler.ts';
import { Refused } from '../http/refused.ts';
import { claimKeys, Repeated, releaseKeys, storeReplies } from '../idempotency/claim.ts';
import type { Breaker } from './breaker.ts';
import { type Counted, countAll, type VerificationLimits } from './limits.ts';
import { readNumber } from './number.ts';
import type { Passcodes } from './passcode.ts';

type RequestCall = Call<'requestVerification'>;

/** A request, read. */
interface Asked {
  call: RequestCall;
  number: string;
  country: string;
  sender: string;
  length: number;
  minutes: number;
  language: 'en' | 'ar';
  /** Absent for the test numbers of the sandbox: those have no limits. */
  counted?: Counted;
}

type Answer = { checkCode: string } | { refused: Refused } | 'repeated';

/** A verification that a resend can be of. */
interface Alive {
  id: string;
  checkCode: string;
  send: number;
}

export interface RequestOptions {
  passcodes: Passcodes;
  breaker: Breaker;
  limits: VerificationLimits;
}

/**
 * Accepts a verification (Interface §4.3). Requests that arrive at the same time are stored by one transaction, with the jobs
 * that send their SMS, their counts and the answers of their idempotency keys: all of a request is stored, or nothing.
 */
export function createRequest(
  { database, keys, queue }: Context,
  { passcodes, breaker, limits }: RequestOptions,
): Handler<'requestVerification'> {
  const batch = createBatch<Asked, Answer>({
    write: (items) => database.transaction().execute((transaction) => accept(transaction, items)),
    // All of an account count towards one row: a second transaction would mostly wait for the first, and both would be smaller.
    concurrency: 1,
  });

  return async (call) => {
    const asked = read(call);
    refuseTests(asked);
    if (asked.counted && (await breaker.isOpen(call.account.environmentId, asked.country))) {
      throw new Refused(
        429,
        'Hardly any passcode sent to this country was checked, so no more are sent there for now. Ask the operator.',
        { retryAfter: 600 },
      );
    }
    const answer = await batch.add(asked);
    if (answer === 'repeated') throw new Repeated();
    if ('refused' in answer) throw answer.refused;
    return reply(call, answer.checkCode);
  };

  async function accept(transaction: Executor, items: readonly Asked[]): Promise<Answer[]> {
    const isNew = await claimKeys(
      transaction,
      items.map(({ call }) => call),
    );
    const counters = await countAll(
      transaction,
      keys,
      limits,
      items.flatMap(({ counted }, index) => (counted && isNew[index] ? [counted] : [])),
    );
    const alive = await findAlive(transaction, items);

    const created: (Asked & Alive)[] = [];
    const resent: Alive[] = [];
    const answers = items.map((asked, index): Answer => {
      if (!isNew[index]) return 'repeated';
      const wait = asked.counted ? counters.take(asked.counted) : 0;
      if (wait > 0) return { refused: tooMany(wait) };
      const known = alive.get(sameness(asked));
      if (known) {
        known.send += 1;
        resent.push({ ...known });
        return { checkCode: known.checkCode };
      }
      const fresh = { id: randomUUID(), checkCode: randomBytes(16).toString('hex'), send: 1 };
      alive.set(sameness(asked), fresh);
      created.push({ ...asked, ...fresh });
      return { checkCode: fresh.checkCode };
    });

    await counters.settle();
    // In the order of a check, so that neither waits for the other: verifications first, then conversions.
    await countSends(transaction, resent);
    await store(transaction, created, resent);
    const done = answers.map((answer, index) => ({ answer, call: (items[index] as Asked).call }));
    await releaseKeys(
      transaction,
      done.filter(({ answer }) => typeof answer === 'object' && 'refused' in answer).map(({ call }) => call),
    );
    await storeReplies(
      transaction,
      done.flatMap(({ answer, call }) =>
        typeof answer === 'object' && 'checkCode' in answer ? [{ call, reply: reply(call, answer.checkCode) }] : [],
      ),
    );
    return answers;
  }

  /** One statement for the verifications, their count and the jobs that send their SMS: each more would be a wait of all. */
  async function store(
    transaction: Executor,
    created: readonly (Asked & Alive)[],
    resent: readonly Alive[],
  ): Promise<void> {
    const sent = [...created, ...resent].map(({ id, send }) => ({ verificationId: id, send }));
    if (sent.length === 0) return;
    const rows = created.map(({ call, id, checkCode, number, country, sender, language, length, minutes }) => ({
      id,
      check_code: checkCode,
      environment_id: call.account.environmentId,
      account_id: call.account.id,
      number,
      country,
      sender,
      language,
      code_length: length,
      minutes,
    }));
    const counting = breaker.counting(
      created.flatMap(({ counted, country }) => (counted ? [{ environmentId: counted.environmentId, country }] : [])),
    );
    await sql`
      WITH stored AS (
        INSERT INTO verifications (id, check_code, environment_id, account_id, number, country, sender, language,
          code_length, key_id, expires_at)
        SELECT id, check_code, environment_id, account_id, number, country, sender, language, code_length,
          ${passcodes.keyId}, now() + make_interval(mins => minutes)
        FROM json_to_recordset(${JSON.stringify(rows)}::json) AS new (id uuid, check_code text, environment_id text,
          account_id text, number text, country text, sender text, language text, code_length smallint, minutes integer)
      ), counted AS (${counting})
      ${queue.adding('verificationSms', sent)}
    `.execute(transaction);
  }
}

function reply(call: RequestCall, checkCode: string) {
  return { status: 200 as const, body: envelope(call, 'Passcode sent', { checkCode }) };
}

function read(call: RequestCall): Asked {
  const { body, account } = call;
  const { e164, country } = readNumber(body.number);
  const isTest = account.sandbox && testOutcome(e164) !== undefined;
  const { environmentId, id: accountId } = account;
  return {
    call,
    number: e164,
    country,
    sender: readSender(body.sender ?? account.defaultSender),
    length: Number(body.codeLength ?? 6),
    minutes: Number(body.codeExp ?? 3),
    language: body.language ?? 'en',
    ...(!isTest && { counted: { environmentId, accountId, number: e164, address: body.endUserAddress } }),
  };
}

/** A name that a phone can show: not empty, on one line, and no message of its own. */
function readSender(sender: string): string {
  if (/^[^\p{C}\s](?:[^\p{C}]{0,48}[^\p{C}\s])?$/u.test(sender)) return sender;
  throw new Refused(400, 'Nothing was sent; see internalErrors.', {
    violations: [
      { in: 'body', field: 'sender', message: 'must be a name of 1 to 50 characters on one line', code: -12 },
    ],
  });
}

/** The test numbers that refuse. */
function refuseTests({ counted, number }: Asked): void {
  const outcome = counted ? undefined : testOutcome(number);
  if (outcome === 'rateLimited') throw tooMany(30);
  if (outcome === 'serverError') throw new Refused(500, 'This test number answers every request with 500.');
}

function tooMany(wait: number): Refused {
  return new Refused(429, 'Passcodes are asked for too often. Wait for the seconds given in Retry-After.', {
    retryAfter: Math.ceil(wait),
  });
}

/** Seconds that a passcode must still be good for, or a resend would only be late: a new one is made then. */
const shortest = 15;

/** What a resend has in common with the first request. */
function sameness({ call, number, sender, length }: Asked): string {
  return JSON.stringify([call.account.id, number, sender, length]);
}

/** The verifications that these requests are resends of, by what they have in common. */
async function findAlive(transaction: Executor, items: readonly Asked[]): Promise<Map<string, Alive>> {
  const wanted = items.map(({ call, number, sender, length }) => ({
    account_id: call.account.id,
    number,
    sender,
    length,
  }));
  // One by one from the index: a join may be planned as a pass over the whole table.
  const { rows } = await sql<{ id: string; checkCode: string; send: number; sameness: string[] }>`
    SELECT known.id, check_code AS "checkCode", sends AS send,
      json_build_array(account_id, wanted.number, wanted.sender, length) AS sameness
    FROM json_to_recordset(${JSON.stringify(wanted)}::json)
      AS wanted (account_id text, number text, sender text, length smallint)
    CROSS JOIN LATERAL (
      SELECT id, check_code, sends FROM verifications AS known
      WHERE known.number = wanted.number AND known.account_id = wanted.account_id AND expires_at > now() + make_interval(secs => ${shortest})
        AND known.sender = wanted.sender AND code_length = length AND succeeded_at IS NULL AND checks < 5
      ORDER BY expires_at DESC LIMIT 1
    ) AS known
  `.execute(transaction);
  return new Map(rows.map(({ sameness, ...alive }) => [JSON.stringify(sameness), alive]));
}

async function countSends(transaction: Executor, resent: readonly Alive[]): Promise<void> {
  if (resent.length === 0) return;
  const last = [...new Map(resent.map(({ id, send }) => [id, { id, send }])).values()];
  await sql`
    UPDATE verifications AS known SET sends = resent.send
    FROM jsonb_to_recordset(${JSON.stringify(last)}::jsonb) AS resent (id uuid, send integer)
    WHERE known.id = resent.id
  `.execute(transaction);
}
