import { isDeepStrictEqual } from 'node:util';
import type { FollowStream } from '../feature.ts';
import { copy } from '../response-patches.ts';
import type { StateRecord } from './collections.ts';
import type { StateRule } from './state-rules.ts';
import type { Store } from './store.ts';

/** A stream with an event for each record that its rule selects. */
interface FollowedStream {
  rule: StateRule;
  /** The field that identifies a record. */
  key: string;
  store: Store;
  /** The events at its begin. */
  transcript: readonly unknown[];
  /** Replaces the events by those of the present records. @returns the records that the last events show */
  render(events: unknown[]): StateRecord[];
  /** Whether no event can follow: the session was removed, or the records reject the request. */
  isOver(): boolean;
}

/**
 * Follows the records of a stream. A new record becomes an event. Without a new record, the stream repeats its first events that have
 * changed, such as a count.
 */
export function followRecords({ rule, key, store, transcript, render, isOver }: FollowedStream): FollowStream {
  const { collection = '', first = 0 } = rule;
  const keys = () =>
    new Set(
      store
        .draft()
        .list(collection)
        .map((record) => record[key]),
    );
  let known = keys();
  let shown = transcript;

  function laterEvents(): unknown[] {
    const events = copy([...transcript]);
    const records = render(events);
    const added = events.slice(first).filter((_, index) => !known.has(records[index]?.[key]));
    const changed = events.slice(0, first).filter((event, index) => !isDeepStrictEqual(event, shown[index]));
    known = keys();
    shown = events;
    return added.length > 0 ? added : changed;
  }

  return (onEvents, onEnd) => {
    let scheduled: NodeJS.Immediate | undefined;
    const update = () => {
      scheduled = undefined;
      if (isOver()) onEnd();
      else onEvents(laterEvents());
    };
    // Later, so that a failure here is not one of the request that changes the records, or of a reset.
    const stop = store.onChange(() => {
      scheduled ??= setImmediate(update);
    });
    update();
    return () => {
      stop();
      clearImmediate(scheduled);
    };
  };
}
