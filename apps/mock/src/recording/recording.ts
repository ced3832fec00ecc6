import type { Contract } from '../contract.ts';
import type { Journal } from '../journal.ts';
import { createRecorder, type RecordingCounts } from './recorder.ts';
import { createRulesFile } from './rules-file.ts';

/** The state of a recording. */
export interface Recording extends RecordingCounts {
  /** Path of the file. */
  file: string;
  /** Why the file could not be written, if so. */
  problem?: string;
}

/**
 * Records the exchanges of a journal as rules in a file.
 *
 * @param keepPii whether personal data is recorded as it is
 * @throws {StartError} when the file exists, or cannot be written
 */
export function createRecording(
  contract: Contract,
  journal: Journal,
  { file, keepPii }: { file: string; keepPii: boolean },
): { state(): Recording; close(): Promise<void> } {
  const recorder = createRecorder(contract, keepPii);
  const written = createRulesFile(file, recorder.rules);
  const stop = journal.subscribe((exchange) => {
    if (recorder.add(exchange)) written.change();
  });
  return {
    state() {
      const problem = written.problem();
      return { file: written.path, ...recorder.counts(), ...(problem !== undefined && { problem }) };
    },
    close() {
      stop();
      return written.close();
    },
  };
}

/** Formats what was recorded for people. */
export function summaryOf({ file, rules, replies, skipped, problem }: Recording): string {
  const lines = Object.entries(skipped).map(([reason, count]) => `  not recorded: ${count} × ${reason}`);
  const result =
    problem ??
    `Recorded ${replies} ${replies === 1 ? 'reply' : 'replies'} in ${rules} ${rules === 1 ? 'rule' : 'rules'}: ${file}`;
  return [result, ...lines].join('\n');
}
