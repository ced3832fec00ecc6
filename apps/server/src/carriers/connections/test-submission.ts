import { type Actor, recordAudit } from '../../features/audit/record-audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type {
  Connection,
  Link,
  LinkState,
  OutboxKind,
  PartResult,
  SmsPlan,
  Submission,
  SubmissionPlan,
} from '../connection-kind.ts';
import type { ProviderReceipt } from '../provider-events.ts';
import { maskCredentials } from './credentials.ts';

export interface TestResult {
  /** With the alphabet and what is billed, for an SMS. */
  plan: SubmissionPlan & Partial<SmsPlan>;
  /** Results of the parts, in order; fewer than the plan has when one was not accepted. */
  parts: PartResult[];
  /** The last receipt of each accepted part; null if none arrived in time. */
  receipts: (Pick<ProviderReceipt, 'status' | 'at' | 'code'> | null)[];
}

export interface TestTimeouts {
  /** Milliseconds until the link must be ready, and for each part until it must be free. */
  readyMs: number;
  /** Milliseconds in which receipts are awaited. 0: they do not arrive over the link. */
  receiptMs: number;
}

/** State of the link, with a function that waits for its next event. */
interface Observation {
  link: LinkState;
  receipts: ProviderReceipt[];
  /** Ids of the accepted parts. */
  ids: (string | undefined)[];
  wake: () => void;
}

/**
 * Records that an operator submits a test message. Call it before the submission, which no transaction can undo. The entry has neither the
 * recipient nor the text.
 */
export async function recordTestMessage(
  database: Database,
  actor: Actor,
  { id, name, environmentId }: Pick<Connection, 'id' | 'name' | 'environmentId'>,
): Promise<void> {
  const target = { type: 'connection', id, name };
  await recordAudit(database, actor, { action: 'testMessage.submitted', target, environmentId });
}

/**
 * Opens a link of its own, submits one message, waits for its receipts, and closes the link.
 *
 * It acknowledges only receipts of this message. The provider repeats others, and inbound messages, to the links of the service.
 *
 * @throws {Error} when the link does not become ready; the text contains no credentials
 */
export async function submitTestMessage(
  kind: OutboxKind,
  connection: Connection,
  submission: Submission,
  { readyMs, receiptMs }: TestTimeouts,
): Promise<TestResult> {
  const seen: Observation = { link: { state: 'connecting' }, receipts: [], ids: [], wake: () => {} };
  const mask = (part: PartResult): PartResult =>
    'reason' in part ? { ...part, reason: maskCredentials(part.reason, connection.credentials) } : part;
  const link = openObserved(kind, connection, seen);
  try {
    await waitUntil(seen, readyMs, () => link.freeSlots() > 0);
    const plan = link.plan(submission);
    const parts = await submitParts(link, submission, { plan, seen, readyMs });
    const known = seen.ids.filter((id) => id !== undefined);
    if (receiptMs > 0 && known.length > 0) {
      // A missing receipt is a result, not a failure.
      await waitUntil(seen, receiptMs, () => known.every((id) => isFinal(findReceipt(seen, id)))).catch(() => {});
    }
    return { plan, parts: parts.map(mask), receipts: seen.ids.map((id) => summarize(findReceipt(seen, id))) };
  } catch (error) {
    throw new Error(maskCredentials((error as Error).message, connection.credentials));
  } finally {
    await link.close();
  }
}

function openObserved(kind: OutboxKind, connection: Connection, seen: Observation): Link {
  return kind.open(connection, {
    onState(state) {
      seen.link = state;
      seen.wake();
    },
    onSlots: () => seen.wake(),
    async receive(receipts) {
      seen.receipts.push(...receipts);
      seen.wake();
      const isOurs = receipts.every((receipt) => seen.ids.some((id) => id !== undefined && matches(receipt, id)));
      if (!isOurs) throw new Error('The receipt belongs to another message.');
    },
    async receiveInbound() {
      throw new Error('A test stores no inbound messages.');
    },
  });
}

async function submitParts(
  link: Link,
  submission: Submission,
  { plan, seen, readyMs }: { plan: SubmissionPlan; seen: Observation; readyMs: number },
): Promise<PartResult[]> {
  const results: PartResult[] = [];
  for (let part = 0; part < plan.parts; part++) {
    await waitUntil(seen, readyMs, () => link.freeSlots() > 0);
    const result = await link.submit(submission, part);
    results.push(result);
    if (result.outcome !== 'accepted') break;
    seen.ids.push(result.id);
  }
  return results;
}

/** Waits until a condition holds, which is checked after each event of the link. @throws {Error} why it does not hold in time */
async function waitUntil(seen: Observation, limitMs: number, holds: () => boolean): Promise<void> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    seen.wake();
  }, limitMs);
  try {
    while (!holds()) {
      if (seen.link.state === 'broken') throw new Error(`The provider rejects the connection: ${seen.link.reason}`);
      if (isLate) throw new Error(`The link is not ready after ${limitMs / 1000} s${lastReason(seen.link)}.`);
      await new Promise<void>((resolve) => {
        seen.wake = resolve;
      });
    }
  } finally {
    clearTimeout(timer);
  }
}

function lastReason(state: LinkState): string {
  return state.state === 'connecting' && state.reason !== undefined ? `: ${state.reason}` : '';
}

/** Finds the last receipt of a part. */
function findReceipt({ receipts }: Observation, id: string | undefined): ProviderReceipt | undefined {
  return id === undefined ? undefined : receipts.findLast((receipt) => matches(receipt, id));
}

function matches({ id, alternativeIds }: ProviderReceipt, known: string): boolean {
  return id === known || alternativeIds?.includes(known) === true;
}

function isFinal(receipt: ProviderReceipt | undefined): boolean {
  return receipt !== undefined && receipt.status !== 'sent';
}

function summarize(receipt: ProviderReceipt | undefined): TestResult['receipts'][number] {
  if (receipt === undefined) return null;
  const { status, at, code } = receipt;
  return { status, at, ...(code !== undefined && { code }) };
}
