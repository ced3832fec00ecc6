import type { Contract } from './contract.ts';
import { listOf } from './scenarios.ts';
import { isObject } from './spec.ts';
import { didYouMean } from './suggest.ts';

/** Answers chosen beforehand, in the page at `/__mock` or by a test: the next request of an operation gets them, once. */
export interface NextAnswers {
  /**
   * @param scenario undefined takes the choice back
   * @throws {Error} when there is no such operation or scenario; the message tells which there are
   */
  set(operation: string, scenario: string | undefined): void;
  take(operation: string): string | undefined;
  list(): Record<string, string>;
}

export function createNextAnswers({ find, document }: Pick<Contract, 'find' | 'document'>): NextAnswers {
  const chosen = new Map<string, string>();
  return {
    set(operation, scenario) {
      const answers = find(operation)?.answers;
      if (!answers) {
        const known = operationIds(document.paths);
        throw new Error(
          `There is no operation ${operation}.${didYouMean(operation, known)} There are ${known.join(', ')}.`,
        );
      }
      if (scenario === undefined) chosen.delete(operation);
      else if (answers.some((answer) => answer.scenario === scenario)) chosen.set(operation, scenario);
      else throw new Error(`${operation} has no scenario ${scenario}. It has: ${listOf(answers)}.`);
    },
    take(operation) {
      const scenario = chosen.get(operation);
      if (scenario !== undefined) chosen.delete(operation);
      return scenario;
    },
    list: () => Object.fromEntries(chosen),
  };
}

function operationIds(paths: object): string[] {
  return Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap((operation) =>
      isObject(operation) && typeof operation.operationId === 'string' ? operation.operationId : [],
    );
}
