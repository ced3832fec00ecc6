import { computed, signal } from '@preact/signals';
import { announce } from '../ui/announcer.tsx';
import { request } from './request.ts';
import { about } from './view.ts';

/** The example that the next request of an operation gets. */
export const nextAnswers = signal<Readonly<Record<string, string>>>({});

/** The operations with examples to choose from. */
export const operations = computed(() => about.value?.operations.filter(({ examples }) => examples.length > 0) ?? []);

/** Sets the example of the next request. @param example null takes it back @throws {Error} with the problem */
export async function setNextAnswer(operation: string, example: string | null): Promise<void> {
  nextAnswers.value = await request<Record<string, string>>('PUT', '/next', { operation, example });
  announce(example === null ? `${operation} answers as usual again` : `${operation} answers ${example} next`);
}
