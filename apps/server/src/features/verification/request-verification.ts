import type { Handler } from '../../http/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { IdempotencyConflict } from '../../http/idempotency/idempotency-keys.ts';
import { createBatch } from '../../platform/postgres/group-commit.ts';
import { type Connections, requireCarrier, requireRoute } from '../messaging/messaging.ts';
import { checkSmsNumber, findTestOutcome, type PhoneNumber } from '../phone-numbers/phone-numbers.ts';
import { countSegments } from '../sms-text/split.ts';
import type { RequireQuota } from '../usage/quota-check.ts';
import {
  type AcceptanceResult,
  type AcceptVerifications,
  createReply,
  tooManyRequestsError,
  type VerificationRequest,
} from './accept-verifications.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { defaultPasscode } from './passcode.ts';
import { smsText } from './passcode-sms.ts';

/** Error codes of the reply envelope. */
const invalidRecipientCode = -6;
const quotaReachedCode = -1429;
const routeCodes = { noCarrier: -501, unavailable: -503, recipientField: 'number' };

/** Handles a verification request (interface, section 4.3). Requests that arrive together share a group commit. */
export function createVerificationRequestHandler(
  { connections, requireQuota }: { connections: Connections; requireQuota: RequireQuota },
  accept: AcceptVerifications,
  breaker: CircuitBreaker,
): Handler<'requestVerification'> {
  const newBatch = () =>
    createBatch<VerificationRequest, AcceptanceResult>({
      write: accept,
      // All requests of an account update one counter: a second batch would mostly wait for the first, and both would be smaller.
      concurrency: 1,
    });
  // Requests without an idempotency key take a single statement, which also counts their rate limits.
  const [plain, keyed] = [newBatch(), newBatch()];

  return async (call) => {
    requireCarrier(connections, 'sms', call.account, routeCodes.noCarrier);
    const request = readRequest(call);
    rejectTestNumbers(request);
    await requireSmsRoute(connections, request);
    if (request.counted && (await breaker.isOpen(call.account.id, request.country))) {
      throw new HttpError(
        429,
        'Too few of the passcodes that were sent to this country are checked, so no more are sent there for now. Ask the operator.',
        { retryAfter: 600 },
      );
    }
    await requireQuota(call.account, { channel: 'verification', segments: request.segments, code: quotaReachedCode });
    const result = await (call.idempotency ? keyed : plain).add(request);
    if (result === 'repeated') throw new IdempotencyConflict();
    if ('rejection' in result) throw result.rejection;
    return createReply(call, result.checkCode);
  };
}

/** Rejects a passcode that nothing can carry. Its job chooses the connections when it sends the SMS. */
async function requireSmsRoute(
  connections: Connections,
  { call: { account }, number: to, country, sender }: VerificationRequest,
): Promise<void> {
  const { environmentId } = account;
  const route = { environmentId, channel: 'sms', to, country, sender, purpose: 'passcode' } as const;
  await requireRoute(connections, account, route, routeCodes);
}

function readRequest(call: VerificationRequest['call']): VerificationRequest {
  const { body, account } = call;
  const { e164, country } = readSmsNumber(body.number);
  const isTest = account.sandbox && findTestOutcome(e164) !== undefined;
  const { environmentId, id: accountId } = account;
  const [sender, codeLength] = [
    body.sender ?? account.defaultSender,
    Number(body.codeLength ?? defaultPasscode.length),
  ];
  const expiresInMinutes = Number(body.codeExp ?? defaultPasscode.expiresInMinutes);
  const language = body.language ?? 'en';
  return {
    call,
    number: e164,
    country,
    sender,
    codeLength,
    expiresInMinutes,
    language,
    // All passcodes of a length take the same space.
    segments: countSegments(smsText(language, '0'.repeat(codeLength), sender, expiresInMinutes)),
    ...(!isTest && { counted: { environmentId, accountId, number: e164, address: body.endUserAddress } }),
  };
}

/** @throws {HttpError} 400 when the number cannot receive SMS */
function readSmsNumber(text: string): PhoneNumber {
  const number = checkSmsNumber(text);
  if (!('fault' in number)) return number;
  throw new HttpError(400, 'Nothing was sent; see internalErrors.', {
    violations: [{ in: 'body', field: 'number', message: number.fault, code: invalidRecipientCode }],
  });
}

/** Rejects requests for test numbers whose outcome is an error. */
function rejectTestNumbers({ counted, number }: VerificationRequest): void {
  const outcome = counted ? undefined : findTestOutcome(number);
  if (outcome === 'rateLimited') throw tooManyRequestsError(30);
  if (outcome === 'serverError') throw new HttpError(500, 'This test number returns 500 for every request.');
}
