import type { KnownPartResult, Link, LinkEvents, PartResult, SmsSubmission } from '../connection-kind.ts';
import { openBinds, type SmppConnection } from './binds.ts';
import { computeReconnectDelayMs, within } from './keep-bound.ts';
import type { Pdu } from './pdu.ts';
import type { PduConnection, Request } from './pdu-connection.ts';
import type { RequestResult } from './pending-requests.ts';
import { status } from './status.ts';
import { buildSubmit, planSms } from './submit-pdu.ts';
import { judgeStatus } from './submit-result.ts';
import { createThrottle, type Throttle } from './throttle.ts';

/** The most milliseconds that `close` waits for outstanding responses. */
const maxDrainMs = 10_000;

const unboundReason = 'the provider responded that the connection is not bound';

/** Milliseconds after which a part is retried that the provider could not take because of a fault. */
const faultDelayMs = 10_000;

/** The most characters of an id that are kept. SMPP allows 64. */
const maxIdCharacters = 255;

/**
 * Opens a link, which is ready while all of its binds are.
 *
 * @param reconnectDelayMs for tests
 */
export function openLink(
  connection: SmppConnection,
  events: LinkEvents,
  reconnectDelayMs: (failures: number) => number = computeReconnectDelayMs,
): Link<SmsSubmission> {
  const { settings, window } = connection;
  const binds = openBinds(connection, events, reconnectDelayMs);
  const throttle = createThrottle(() => events.onSlots());
  const drained = Promise.withResolvers<void>();
  let outstanding = 0;
  let isClosing = false;

  /** Sends a request, which takes a slot until it has its result. */
  async function sendRequest(transmitter: PduConnection, request: Request): Promise<RequestResult> {
    outstanding += 1;
    try {
      return await transmitter.request(request, undefined, events.mayWrite);
    } finally {
      outstanding -= 1;
      if (isClosing && outstanding === 0) drained.resolve();
    }
  }

  const link: Link<SmsSubmission> = {
    freeSlots() {
      if (isClosing || !binds.transmitter || throttle.remainingMs() > 0) return 0;
      return Math.max(window - outstanding, 0);
    },
    plan: (sms) => planSms(sms, settings),
    async submit(sms: SmsSubmission, part: number): Promise<PartResult> {
      const request = buildSubmit(sms, part, settings);
      if ('outcome' in request) return request;
      const pauseMs = throttle.remainingMs();
      if (pauseMs > 0) return { outcome: 'later', afterMs: pauseMs, reason: 'the provider asked for a pause' };
      const { transmitter } = binds;
      if (!transmitter || isClosing) return { outcome: 'notSent', reason: 'the link is not ready' };
      if (outstanding >= window) return { outcome: 'notSent', reason: 'the window is full' };
      const result = await sendRequest(transmitter, request);
      const partResult = toPartResult(result, throttle, settings);
      // It may respond to enquire_link and to no submission: each one would be in doubt.
      if (result.outcome === 'lost' && transmitter.isOpen) throttle.recordFault();
      // The provider no longer knows this bind: a new one is needed.
      if (result.outcome === 'response' && result.pdu.status === status.RINVBNDSTS) transmitter.end(unboundReason);
      if (!isClosing) events.onSlots();
      return partResult;
    },
    async close() {
      isClosing = true;
      throttle.close();
      if (outstanding === 0) drained.resolve();
      await within(
        maxDrainMs,
        drained.promise.then(() => binds.waitForInbound()),
      );
      await binds.close();
    },
  };
  return link;
}

function toPartResult(result: RequestResult, throttle: Throttle, settings: SmppConnection['settings']): PartResult {
  if (result.outcome === 'notSent') return result;
  if (result.outcome === 'lost') {
    const late = result.late?.then((pdu) => pdu && readResponse(pdu, throttle, settings));
    return { outcome: 'unknown', reason: result.reason, ...(late && { late }) };
  }
  return readResponse(result.pdu, throttle, settings);
}

function readResponse(pdu: Pdu, throttle: Throttle, settings: SmppConnection['settings']): KnownPartResult {
  // A negative acknowledgement means a rejection, even with the status of a success.
  const isBareNack = pdu.command === 'generic_nack' && pdu.status === status.ROK;
  const verdict = judgeStatus(isBareNack ? status.RINVCMDID : pdu.status, settings);
  if (verdict.outcome === 'rejected') return verdict;
  if (verdict.outcome === 'throttled') {
    throttle.pause();
    return { outcome: 'later', afterMs: throttle.remainingMs(), reason: verdict.reason };
  }
  if (verdict.outcome === 'failed') {
    throttle.recordFault();
    const afterMs = Math.max(throttle.remainingMs(), faultDelayMs);
    // The throttle pauses the link, for less time than the part.
    return { outcome: 'later', afterMs, reason: verdict.reason, isPartOnly: true };
  }
  throttle.reset();
  const id = pdu.command === 'submit_sm_resp' ? pdu.messageId?.slice(0, maxIdCharacters) : undefined;
  return { outcome: 'accepted', ...(id && { id }) };
}
