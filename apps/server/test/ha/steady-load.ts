import { setTimeout as sleep } from 'node:timers/promises';
import { newNumber } from '../faults/load.ts';
import type { HaService } from './ha-service.ts';

const testNumber = '+12025550100';
/** Milliseconds after which a failed request is repeated, with its key and its body. */
const repeatAfterMs = 1000;
/** Responses that ask for a repetition: the database is away, or the first request is still running. */
const expectedFailures = new Set([409, 503]);

type RequestKind = 'passcode' | 'sms' | 'chatApp';

/** A request that was acknowledged. */
export interface Acknowledged {
  kind: RequestKind;
  /** The text of the message, or the sender of the passcode: it occurs once. */
  mark: string;
  /** Id of the message, or check code. */
  id: string;
}

/** Requests at a steady rate, each under its Idempotency-Key until it is acknowledged. */
export interface SteadyLoad {
  acknowledged: readonly Acknowledged[];
  /** Times of acknowledgements, by `performance.now()`. */
  times: readonly number[];
  started(): number;
  /** Failed attempts by their cause, as 503 or the code of a network error. */
  failures: ReadonlyMap<string, number>;
  /** Responses that no client expects. */
  unexpected: readonly string[];
  /** Starts no more requests, and waits until all are acknowledged. */
  stop(): Promise<void>;
}

/** @param rate requests a second: half of them passcodes, a quarter each SMS and messages of the chat app */
export function startLoad({ url, tokens }: Pick<HaService, 'url' | 'tokens'>, rate: number): SteadyLoad {
  const acknowledged: Acknowledged[] = [];
  const times: number[] = [];
  const failures = new Map<string, number>();
  const unexpected: string[] = [];
  const open = new Set<Promise<void>>();
  let started = 0;
  const begin = performance.now();
  const timer = setInterval(() => {
    // A late tick starts what is missing.
    const wanted = Math.floor(((performance.now() - begin) * rate) / 1000);
    while (started < wanted) {
      const request = untilAcknowledged(started++).finally(() => open.delete(request));
      open.add(request);
    }
  }, 10);

  async function untilAcknowledged(index: number): Promise<void> {
    const request = createRequest(index);
    for (;;) {
      const id = await attempt(request);
      if (id !== undefined) {
        acknowledged.push({ kind: request.kind, mark: request.mark, id });
        times.push(performance.now());
        return;
      }
      await sleep(repeatAfterMs);
    }
  }

  /** @returns the id of what was accepted; undefined when the request is to be repeated */
  async function attempt({ kind, mark, path, body }: LoadRequest): Promise<string | undefined> {
    try {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${kind === 'chatApp' ? tokens.sandbox : tokens.live}`,
          'content-type': 'application/json',
          'idempotency-key': mark,
        },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      if (response.ok) return readId(text);
      if (!expectedFailures.has(response.status)) unexpected.push(`${response.status} ${text}`);
      count(String(response.status));
    } catch (error) {
      count(String((error as { cause?: { code?: string } }).cause?.code ?? error));
    }
    return undefined;
  }

  function count(cause: string): void {
    failures.set(cause, (failures.get(cause) ?? 0) + 1);
  }

  return {
    acknowledged,
    times,
    started: () => started,
    failures,
    unexpected,
    async stop() {
      clearInterval(timer);
      while (open.size > 0) await Promise.all(open);
    },
  };
}

interface LoadRequest {
  kind: RequestKind;
  mark: string;
  path: string;
  body: object;
}

function createRequest(index: number): LoadRequest {
  // At most the 11 characters of a sender.
  const mark = `R${index.toString(36)}`;
  if (index % 2 === 0) {
    const body = { number: newNumber(), sender: mark };
    return { kind: 'passcode', mark, path: '/mfa/v1/destinations/verification', body };
  }
  if (index % 4 === 1) {
    const body = { to: testNumber, text: mark };
    return { kind: 'sms', mark, path: '/conversation/sms/v1/messages/', body };
  }
  const body = { to: testNumber, type: 'text', text: { body: mark } };
  return { kind: 'chatApp', mark, path: '/conversation/wab/v1/messages/', body };
}

function readId(text: string): string {
  const body = JSON.parse(text) as { data?: { checkCode: string }; messages?: [{ id: string }] };
  return (body.data?.checkCode ?? body.messages?.[0].id) as string;
}
