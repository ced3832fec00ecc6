/** `CI=true pnpm test` tests every peer, page and version. `pnpm test` alone tests a sample of the large suites, and says so. */

/** Whether this is a run of CI: CI services set `CI` to different values, such as `true` and `1`. */
export const isCi = !['', '0', 'false'].includes(process.env.CI ?? '');

/** Whether suites test all of their cases: in CI, and for `pnpm test:release`. */
export const fullRun = isCi || Boolean(process.env.TEST_RELEASE);

/** At most this many names are printed. */
const maxNames = 6;

/**
 * Selects the cases that a suite tests: all of them in a full run, otherwise a sample. A shortened suite prints one line that says what it
 * leaves out, and how to run it in full.
 *
 * @param suite what is shortened, for that line
 * @param isSampled whether a case is part of the sample
 * @param nameOf the name of a case in that line
 * @throws {Error} when the sample is empty: the suite would pass without a test
 */
export function sampleOf<Case>(
  suite: string,
  cases: readonly Case[],
  isSampled: (one: Case, index: number) => boolean,
  nameOf: (one: Case) => string = String,
): Case[] {
  if (fullRun) return [...cases];
  const sample = cases.filter(isSampled);
  if (sample.length === 0) throw new Error(`The sample of ${suite} is empty. Select at least one of its cases.`);
  const names = cases.filter((one) => !sample.includes(one)).map(nameOf);
  if (names.length > 0) {
    const leftOut = names.length > maxNames ? `${names.length} of ${cases.length}` : names.join(', ');
    console.warn(`${suite}: left out ${leftOut}. Run all: CI=true pnpm test`);
  }
  return sample;
}

/** Selects every nth case, for a suite whose cases are alike: one for each operation, for example. */
export function everyNth<Case>(
  suite: string,
  cases: readonly Case[],
  n: number,
  nameOf?: (one: Case) => string,
): Case[] {
  return sampleOf(suite, cases, (_, index) => index % n === 0, nameOf);
}

/** Returns how many random inputs a test tries: all of them in a full run, otherwise a fifth. */
export function sampleRuns(suite: string, runs: number): number {
  if (fullRun) return runs;
  const sample = Math.ceil(runs / 5);
  console.warn(`${suite}: tries ${sample} of ${runs} random inputs. Try all: CI=true pnpm test`);
  return sample;
}
