import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionError } from '../../platform/postgres/connection-errors.ts';

/** Milliseconds for which a record is repeated while the database does not respond. */
const patienceMs = 30_000;
/** Milliseconds between two repetitions. */
const repeatMs = 500;

/**
 * Repeats a record while the database does not respond. The response of the provider is known only to this process: without its record, a
 * message that the provider has accepted would be in doubt.
 *
 * @throws the error of the record, when repeating it is of no use or took too long
 */
export async function repeatRecording(record: () => Promise<unknown>): Promise<void> {
  const endsAt = performance.now() + patienceMs;
  for (;;) {
    try {
      await record();
      return;
    } catch (error) {
      if (!isConnectionError(error) || performance.now() > endsAt) throw error;
    }
    await sleep(repeatMs);
  }
}
