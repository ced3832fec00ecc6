import type { Executor } from '../../platform/postgres/database.ts';

/** A person whose data is erased. */
export interface DataSubject {
  /** Numbers in E.164 with the plus. Messages to them belong to this person. */
  numbers: readonly string[];
  /** Subscribers that are this person. */
  subscribers: readonly { environmentId: string; subscriberId: string }[];
  /** User ids on channels that identify people by other means than the number, or in addition to it. */
  contacts: readonly ContactId[];
  /** Limits the erasure to one environment; absent for all. */
  environmentId?: string | undefined;
}

/** A person's user id on a channel. */
export interface ContactId {
  environmentId: string;
  channel: (typeof contactChannels)[number];
  id: string;
}

/** Channels with their own user ids. */
export const contactChannels = ['chatApp', 'messenger', 'chat'] as const;

/** Numbers of deleted or changed rows, mostly by table. */
export type ErasureCounts = Readonly<Record<string, number>>;

/**
 * Erases a data subject from the tables of one folder.
 *
 * @param codes receives the ids of erased rows that stored responses contain
 */
export type Eraser = (executor: Executor, person: DataSubject, codes: string[]) => Promise<ErasureCounts>;
