import type { Handler } from '../../http/handler.ts';
import { Repeated } from '../../http/idempotency/claim.ts';
import { Refused } from '../../http/refused.ts';
import { createBatch } from '../../platform/postgres/batch.ts';
import { type Connections, requireCarrier } from '../messaging/connections.ts';
import { findTestOutcome } from '../phone-numbers/test-numbers.ts';
import { type Accept, type Answer, type Asked, replyOf, tooMany } from './accept.ts';
import type { Breaker } from './breaker.ts';
import { readNumber } from './number.ts';

/** Accepts a verification (Interface §4.3). Requests that arrive at the same time are stored together. */
export function createRequest(
  connections: Connections,
  accept: Accept,
  breaker: Breaker,
): Handler<'requestVerification'> {
  const newBatch = () =>
    createBatch<Asked, Answer>({
      write: accept,
      // All of an account count towards one row: a second transaction would mostly wait for the first, and both would be smaller.
      concurrency: 1,
    });
  // Those without a key take a single statement, in which their rate limits are counted, too.
  const [plain, keyed] = [newBatch(), newBatch()];

  return async (call) => {
    requireCarrier(connections, 'sms', call.account);
    const asked = read(call);
    refuseTests(asked);
    if (asked.counted && (await breaker.isOpen(call.account.id, asked.country))) {
      throw new Refused(
        429,
        'Too few of the passcodes that were sent to this country are checked, so no more are sent there for now. Ask the operator.',
        { retryAfter: 600 },
      );
    }
    const answer = await (call.idempotency ? keyed : plain).add(asked);
    if (answer === 'repeated') throw new Repeated();
    if ('refused' in answer) throw answer.refused;
    return replyOf(call, answer.checkCode);
  };
}

function read(call: Asked['call']): Asked {
  const { body, account } = call;
  const { e164, country } = readNumber(body.number);
  const isTest = account.sandbox && findTestOutcome(e164) !== undefined;
  const { environmentId, id: accountId } = account;
  return {
    call,
    number: e164,
    country,
    sender: body.sender ?? account.defaultSender,
    length: Number(body.codeLength ?? 6),
    minutes: Number(body.codeExp ?? 3),
    language: body.language ?? 'en',
    ...(!isTest && { counted: { environmentId, accountId, number: e164, address: body.endUserAddress } }),
  };
}

/** The test numbers that refuse. */
function refuseTests({ counted, number }: Asked): void {
  const outcome = counted ? undefined : findTestOutcome(number);
  if (outcome === 'rateLimited') throw tooMany(30);
  if (outcome === 'serverError') throw new Refused(500, 'This test number answers every request with 500.');
}
