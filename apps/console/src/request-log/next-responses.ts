import { computed, signal } from '@preact/signals';
import type { NextView } from '../api/mock.ts';
import { announce } from '../ui/announcer.tsx';
import { request } from './request.ts';
import { about } from './view.ts';

/** The examples that the next requests get, by operation. */
export const nextResponses = signal<Readonly<Record<string, NextView>>>({});

/** The operations with examples to choose from. */
export const operations = computed(() => about.value?.operations.filter(({ examples }) => examples.length > 0) ?? []);

/**
 * Sets the example of the next request of an operation.
 *
 * @param example null removes the rule of the current example, also the rule of a test
 * @throws {Error} with the problem
 */
export async function setNextResponse(operation: string, example: string | null): Promise<void> {
  const { [operation]: known, ...others } = nextResponses.value;
  if (example === null) {
    if (known) await request('DELETE', `/rules/${encodeURIComponent(known.rule)}`);
    nextResponses.value = others;
    announce(`${operation} returns its usual response again`);
    return;
  }
  // The rule has an id of its own for each operation, so that a new choice replaces the last one.
  const rule = `next-${operation.replaceAll(/[^\w.-]/g, '-')}`;
  await request('PUT', `/rules/${rule}`, { operation, reply: example, afterLast: 'default' });
  nextResponses.value = { ...others, [operation]: { example, rule, repeats: false } };
  announce(`${operation} returns ${example} next`);
}
