import type { Executor } from '../../../platform/postgres/database.ts';

export interface ContactBook {
  /**
   * Whether numbers (E.164) were found to be valid within the time for which results are kept (7 days), in the order in which
   * they are wanted. What one environment has found is unknown to the others.
   */
  valid(executor: Executor, wanted: readonly { environmentId: string; number: string }[]): Promise<boolean[]>;
}
