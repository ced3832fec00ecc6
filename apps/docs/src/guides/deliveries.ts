/** The delivery and retry schedule of events, from `x-delivery` of the contract. */
import { type Delivery, findEntry } from '../contract.ts';

/** One attempt to deliver an event. Times are in seconds. */
export interface Attempt {
  /** Time since the previous attempt. */
  wait: number;
  /** Time since the first attempt. */
  elapsed: number;
}

/**
 * Lists every attempt, including the first one.
 *
 * @param delays Milliseconds before each retry.
 */
export function attemptsOf(delays: readonly number[]): Attempt[] {
  let elapsed = 0;
  return [0, ...delays].map((delay) => {
    const wait = delay / 1000;
    elapsed += wait;
    return { wait, elapsed };
  });
}

/** Formats a duration briefly: `5 s`, `5 min`, `2 h 35 min`, `24 h`, `3 d 3 h`. Seconds count only below a minute. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours > 24) return joined([Math.floor(hours / 24), 'd'], [hours % 24, 'h']);
  return joined([hours, 'h'], [minutes % 60, 'min']);
}

const joined = (...parts: [count: number, unit: string][]) =>
  parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');

const { timeout, retryDelays = [] } = deliveryOf('receiveChatAppStatus');

/** The maximum time of an endpoint for its response, in seconds. */
export const timeoutSeconds: number = timeout / 1000;

/** The attempts of a delivery to a chat-app endpoint. */
export const attempts: Attempt[] = attemptsOf(retryDelays);

/** @throws Error without `x-delivery` of the webhook. */
export function deliveryOf(operationId: string): Delivery {
  const delivery = findEntry(operationId).operation['x-delivery'];
  if (!delivery) throw new Error(`The contract has no x-delivery for '${operationId}'.`);
  return delivery;
}
