import { type Outbound, OutboundError } from '@omnichannel/outbound';
import { createAvailability } from './availability.ts';
import type { Connection, Link, LinkEvents, PartResult, Submission } from './connection-kind.ts';

/** The result of a submission over HTTP, and what it shows about the provider. */
export interface HttpSubmissionResult {
  result: PartResult;
  hasResponded?: boolean;
  /** Why the provider could not be reached. */
  unreachable?: string;
  /** Why every other submission would fail too. */
  broken?: string;
}

export interface HttpLinkOptions<Of extends Submission> {
  connection: Pick<Connection, 'window'>;
  /** Closed with the link. */
  outbound: Outbound;
  events: Pick<LinkEvents, 'onState' | 'onSlots'>;
  plan: Link<Of>['plan'];
  /** Submits one part once, from 0. Resolves for every outcome, in bounded time. */
  submit(submission: Of, part: number): Promise<HttpSubmissionResult>;
  /** Milliseconds between attempts to reach a provider that cannot be reached. */
  retryDelaysMs?: readonly number[];
}

/** Opens a link to a provider with an HTTP API. There is no session: it is ready at once, and learns from the responses. */
export function openHttpLink<Of extends Submission>(options: HttpLinkOptions<Of>): Link<Of> {
  const { connection, outbound, events, plan, retryDelaysMs } = options;
  const availability = createAvailability(events, retryDelaysMs);
  const inFlight = new Set<Promise<PartResult>>();
  let isClosing = false;
  // After the caller has the link.
  queueMicrotask(() => {
    if (isClosing) return;
    events.onState({ state: 'ready' });
    events.onSlots();
  });

  const freeSlots = () => (isClosing ? 0 : Math.max(0, availability.maxInFlight(connection.window) - inFlight.size));

  return {
    freeSlots,
    plan,
    async submit(submission, part) {
      if (freeSlots() === 0) return { outcome: 'notSent', reason: 'The link has no free slot.' };
      const { epoch } = availability;
      const submitting = options.submit(submission, part).then((submitted) => {
        if (submitted.broken !== undefined) availability.reportBroken(submitted.broken);
        else if (submitted.unreachable !== undefined) availability.reportFailure(submitted.unreachable);
        else if (submitted.result.outcome === 'unknown') availability.reportFault(submitted.result.reason, epoch);
        else if (submitted.hasResponded) availability.reportSuccess();
        return submitted.result;
      });
      inFlight.add(submitting);
      try {
        return await submitting;
      } finally {
        inFlight.delete(submitting);
        if (freeSlots() > 0) events.onSlots();
      }
    },
    async close() {
      isClosing = true;
      availability.close();
      // Bounded: each submission ends by its timeout.
      await Promise.allSettled(inFlight);
      outbound.close();
    },
  };
}

/** Says for an operator why a provider could not be reached: unlike the message of the error, it names the host. */
export function describeUnreachable({ host, message }: OutboundError): string {
  return host === undefined ? message : `${host}: ${message}`;
}

/**
 * Converts the error of a request into a result. Only a request that was never written is safe to repeat: a provider that closes the
 * connection may have the message.
 */
export function toHttpFailure(error: unknown): HttpSubmissionResult {
  const isKnown = error instanceof OutboundError;
  const reason = isKnown ? error.message : 'The request failed.';
  if (!isKnown || !error.isUnsent) return { result: { outcome: 'unknown', reason } };
  return { result: { outcome: 'notSent', reason }, unreachable: describeUnreachable(error) };
}
