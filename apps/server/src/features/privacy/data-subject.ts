import type { Executor } from '../../platform/postgres/database.ts';

/** Someone who is to be removed. */
export interface DataSubject {
  /** In E.164, with the plus. What was sent to them is this person's. */
  numbers: readonly string[];
  /** Who of the subscribers they are. */
  subscribers: readonly { environmentId: string; subscriberId: string }[];
  /** Who they are where people are known by an identifier that the channel gives them, not by their number. */
  contacts: readonly ContactId[];
  /** The only environment that they are removed from; absent for all. */
  environmentId?: string | undefined;
}

/** Somebody in a channel that has identifiers of its own. */
export interface ContactId {
  environmentId: string;
  channel: (typeof contactChannels)[number];
  id: string;
}

/** The channels that have such identifiers. */
export const contactChannels = ['messenger', 'chat'] as const;

/** How many rows were removed or changed, by what they are: mostly the name of their table. */
export type ErasureCounts = Readonly<Record<string, number>>;

/**
 * Removes a person from the tables of one folder.
 *
 * @param codes where the codes go by which stored answers name what was removed
 */
export type Eraser = (executor: Executor, person: DataSubject, codes: string[]) => Promise<ErasureCounts>;
