import type { Preference } from './prefer.ts';

/** What goes wrong on purpose. */
export type Fault = 'reset' | 'timeout' | 'malformed' | 'cut' | '503';

/** What is done to an answer on purpose, before and while it is sent. */
export interface Plan {
  /** Milliseconds to hold it back. */
  delay: number;
  fault?: Fault;
}

/** Plans for the answer to a request: what it prefers, else what was set for all. */
export type Faults = (preference: Preference) => Plan;

export function createFaults(): Faults {
  return () => ({ delay: 0 });
}
