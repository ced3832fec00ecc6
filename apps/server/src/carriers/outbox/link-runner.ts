import type { Logger } from 'pino';
import type { Link, LinkState } from '../connection-kind.ts';
import type { ClaimedSubmission } from './claim-submissions.ts';
import type { Throughput } from './throughput.ts';

/** The most submissions of one claim. */
const maxClaim = 200;
/** Milliseconds after which a link that waits for nothing looks for due submissions again. */
const pollMs = 1000;
/** Milliseconds between two searches for submissions that this process has marked and does not know. */
const searchMs = 5000;

export interface LinkRunnerParts {
  link: Pick<Link, 'freeSlots'>;
  throughput: Throughput;
  claim(limit: number): Promise<ClaimedSubmission[]>;
  /** Returns to the queue what a claim without a response may have claimed: all but these outbox ids. */
  releaseLostClaims(begun: readonly string[]): Promise<void>;
  /** Leaves to the maintenance what is marked as written under the lease of this link: all but these outbox ids. */
  abandonUnknown(inProgress: readonly string[]): Promise<void>;
  /** Makes the attempt of a claimed submission, and records it. */
  attempt(claimed: ClaimedSubmission, pace: Pace): Promise<void>;
  log: Logger;
}

/** The calls of an attempt to the runner of its link. */
export interface Pace {
  /** Resolves when the link has a free slot for a part, or will have none. */
  freeSlot(): Promise<void>;
  /** The first part is handed to the link: from now on the link counts it. */
  begun(): void;
  /** The provider wants no submissions for a while. */
  pause(milliseconds: number): void;
}

/** Claims what is due for one link of a connection, as fast as its window, its throughput and the provider allow. */
export interface LinkRunner {
  /** Submissions may be due, or slots free. */
  wake(): void;
  /** The link has changed its state. */
  setState(state: LinkState): void;
  readonly state: LinkState;
  /** Claims nothing more, and resolves when the attempts in progress are recorded. The caller then closes the link. */
  stop(): Promise<void>;
}

export function createLinkRunner(parts: LinkRunnerParts): LinkRunner {
  const { link, throughput, attempt, log } = parts;
  let state: LinkState = { state: 'connecting' };
  let isStopped = false;
  let claiming: Promise<void> | undefined;
  let isWoken = false;
  /** Whether the last claim has no response: it may have been committed. */
  let isClaimUnknown = false;
  let searchedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const attempts = createAttempts({ link, attempt, log, wake, mayWait: () => state.state === 'ready' && !isStopped });

  return {
    get state() {
      return state;
    },
    setState(next) {
      state = next;
      wake();
    },
    wake,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      attempts.onSlots();
      await claiming;
      await attempts.drain();
    },
  };

  function wake(): void {
    attempts.onSlots();
    isWoken = true;
    if (claiming || isStopped) return;
    clearTimeout(timer);
    claiming = claimDue().then(endClaim, (error) => {
      log.warn({ err: error }, 'submissions were not claimed; retrying');
      endClaim(pollMs);
    });
  }

  function endClaim(waitMs: number): void {
    claiming = undefined;
    if (isStopped) return;
    if (waitMs === 0) wake();
    else timer = setTimeout(wake, waitMs);
  }

  async function claimNext(limit: number): Promise<ClaimedSubmission[]> {
    if (isClaimUnknown) await parts.releaseLostClaims(attempts.begunIds());
    isClaimUnknown = true;
    const claimed = await parts.claim(limit);
    isClaimUnknown = false;
    return claimed;
  }

  /** A claim without a response can be committed after its submissions were released: no attempt would ever end them. */
  async function searchUnknown(): Promise<void> {
    if (performance.now() - searchedAt < searchMs) return;
    searchedAt = performance.now();
    await parts.abandonUnknown(attempts.idsInProgress());
  }

  /** @returns milliseconds after which to claim again, unless it is woken before; 0 for at once */
  async function claimDue(): Promise<number> {
    await searchUnknown();
    for (;;) {
      isWoken = false;
      if (isStopped || state.state !== 'ready') return pollMs;
      const waitMs = Math.max(attempts.pauseMs(), throughput.waitMs());
      if (waitMs > 0) return waitMs;
      const limit = Math.min(attempts.freeSlots(), throughput.available(), maxClaim);
      // A free slot wakes it.
      if (limit < 1) return pollMs;
      const claimed = await claimNext(limit);
      throughput.take(claimed.length);
      for (const submission of claimed) attempts.begin(submission);
      if (claimed.length < limit) return isWoken ? 0 : pollMs;
    }
  }
}

/** The attempts in progress on a link. */
function createAttempts({
  link,
  attempt,
  log,
  wake,
  mayWait,
}: Pick<LinkRunnerParts, 'link' | 'attempt' | 'log'> & {
  wake(): void;
  /** Whether the link can have free slots again. */
  mayWait(): boolean;
}) {
  /** By outbox id. */
  const inProgress = new Map<string, Promise<void>>();
  /** Ids of submissions whose attempt was not recorded: the provider may have them. */
  const unrecorded = new Set<string>();
  const slotWaiters = new Set<() => void>();
  /** Attempts that have not begun: the link does not count them yet. */
  let upcoming = 0;
  let pausedUntil = 0;

  return {
    idsInProgress: () => [...inProgress.keys()],
    begunIds: () => [...inProgress.keys(), ...unrecorded],
    freeSlots: () => link.freeSlots() - upcoming,
    pauseMs: () => Math.max(0, pausedUntil - performance.now()),
    onSlots() {
      for (const resolve of slotWaiters) resolve();
      slotWaiters.clear();
    },
    async drain() {
      await Promise.all(inProgress.values());
    },
    begin(claimed: ClaimedSubmission): void {
      upcoming += 1;
      let hasBegun = false;
      const begun = () => {
        if (!hasBegun) upcoming -= 1;
        hasBegun = true;
      };
      const running = attempt(claimed, { freeSlot, begun, pause })
        .catch((error) => {
          unrecorded.add(claimed.outboxId);
          log.error({ err: error, outboxId: claimed.outboxId }, 'an attempt was not recorded');
        })
        .then(() => {
          begun();
          if (inProgress.get(claimed.outboxId) === running) inProgress.delete(claimed.outboxId);
          wake();
        });
      inProgress.set(claimed.outboxId, running);
    },
  };

  async function freeSlot(): Promise<void> {
    while (link.freeSlots() < 1 && mayWait()) {
      await new Promise<void>((resolve) => slotWaiters.add(resolve));
    }
  }

  function pause(milliseconds: number): void {
    pausedUntil = Math.max(pausedUntil, performance.now() + milliseconds);
  }
}
