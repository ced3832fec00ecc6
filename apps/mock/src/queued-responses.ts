import { isObject } from '@omnichannel/contract';
import { didYouMean } from '@omnichannel/contract/suggest';
import type { Contract } from './contract.ts';
import { listOf } from './scenarios.ts';

/** Responses that the page at `/__mock` or a test queued: the next request of an operation gets one, once. */
export interface QueuedResponses {
  /**
   * @param example undefined removes the choice
   * @throws {Error} when there is no such operation or example; the message lists the known ones
   */
  set(operation: string, example: string | undefined): void;
  take(operation: string): string | undefined;
  list(): Record<string, string>;
  clear(): void;
}

export function createQueuedResponses({ find, document }: Pick<Contract, 'find' | 'document'>): QueuedResponses {
  const chosen = new Map<string, string>();
  return {
    set(operation, example) {
      const answers = find(operation)?.answers;
      if (!answers) {
        const known = operationIds(document.paths);
        throw new Error(
          `There is no operation ${operation}.${didYouMean(operation, known)} There are ${known.join(', ')}.`,
        );
      }
      if (example === undefined) chosen.delete(operation);
      else if (answers.some((answer) => answer.scenario === example)) chosen.set(operation, example);
      else throw new Error(`${operation} has no example ${example}. It has: ${listOf(answers)}.`);
    },
    take(operation) {
      const example = chosen.get(operation);
      if (example !== undefined) chosen.delete(operation);
      return example;
    },
    list: () => Object.fromEntries(chosen),
    clear: () => chosen.clear(),
  };
}

function operationIds(paths: object): string[] {
  return Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap((operation) =>
      isObject(operation) && typeof operation.operationId === 'string' ? operation.operationId : [],
    );
}
