import { createProgress } from '../../features/knowledge/import/progress.ts';
import {
  type ImportResult,
  importFiles,
  importSubscribers,
} from '../../features/subscribers/import/import-subscribers.ts';
import { mergeById } from '../../features/subscribers/upsert-subscribers.ts';
import type { Actions } from './action.ts';
import { defineAccountAction } from './define-action.ts';

/** `subscribers`: manages the subscribers of an account. A running service finds each as soon as it is stored. */
export const subscribers: Actions = {
  import: defineAccountAction({
    about: 'Create or update subscribers from files; exits with 1 when a line has a fault, and imports the others',
    positionals: { usage: '<file.csv|file.jsonl> …', noun: 'a file', min: 1, max: Number.POSITIVE_INFINITY },
    local({ actor, database, account: { environmentId } }, { positionals: files }) {
      const progress = createProgress(process.stderr, showPercent);
      const options = { environmentId, files, onProgress: progress.show };
      return importSubscribers(database, actor, options).finally(progress.end);
    },
    remote({ admin, account: { id } }, { positionals: files }) {
      const progress = createProgress(process.stderr, showPercent);
      return importFiles({ files, onProgress: progress.show }, (batch) =>
        admin.subscribers.import(id, { subscribers: mergeById(batch).map((one) => ({ ...one })) }),
      ).finally(progress.end);
    },
    report(result, { print }) {
      print(report(result), result);
      if (result.failed > 0) throw new Error(`${lines(result.failed)} could not be imported; see above.`);
    },
  }),
};

function showPercent(done: number, all: number): string {
  return `${Math.floor((100 * done) / all)} % read`;
}

function report({ created, updated, failed, faults }: ImportResult): string {
  const others = failed - faults.length;
  return [
    ...faults,
    ...(others > 0 ? [`${lines(others)} more could not be imported.`] : []),
    `${created} created, ${updated} updated, ${failed} not imported.`,
  ].join('\n');
}

function lines(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}
