/**
 * Finds the word that was probably meant: the nearest one within two typos, where a typo is a letter that is missing, extra, wrong or
 * changed over with its neighbour. One typo for three letters of the word, since short words are near to many.
 */
export function suggest(word: string, known: readonly string[]): string | undefined {
  const near = known
    .map((candidate) => ({ candidate, slips: editDistance(word, candidate) }))
    .filter(({ candidate, slips }) => slips <= Math.min(2, candidate.length / 3))
    .sort((left, right) => left.slips - right.slips);
  return near[0]?.candidate;
}

/** Sentence to add to a message: ` Did you mean example?`, or nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
  const meant = suggest(word, known);
  return meant === undefined ? '' : ` Did you mean ${meant}?`;
}

/**
 * Finds the path template that was probably meant: with as many segments, and at most two typos in those that are not parameters. The cost
 * does not depend on the length of the path, because a segment is compared only with one of similar length.
 */
export function suggestPath(path: string, templates: readonly string[]): string | undefined {
  const segments = segmentsOf(path);
  const near = templates
    .map((template) => ({ template, slips: countSlips(segments, segmentsOf(template)) }))
    .filter(({ template, slips }) => slips <= Math.min(2, template.length / 3))
    .sort((left, right) => left.slips - right.slips);
  return near[0]?.template;
}

function countSlips(segments: readonly string[], expected: readonly string[]): number {
  if (segments.length !== expected.length) return Number.POSITIVE_INFINITY;
  let slips = 0;
  for (const [index, segment] of expected.entries()) {
    if (!segment.startsWith('{')) slips += editDistance(segments[index] as string, segment);
    else if (segments[index] === '') return Number.POSITIVE_INFINITY;
  }
  return slips;
}

function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/');
}

/**
 * Returns the number of typos between two words: the optimal string alignment distance, computed row by row.
 * `fastest-levenshtein` computes another distance: it counts letters that changed places as two typos.
 *
 * @returns `Infinity` if the lengths of the words differ by more than two letters
 */
export function editDistance(from: string, to: string): number {
  // A header may be of any length. A table for such a word would be a waste of time and memory.
  if (Math.abs(from.length - to.length) > 2) return Number.POSITIVE_INFINITY;
  let older: number[] = [];
  let old = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let slips = Math.min(
        (old[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (old[column - 1] as number) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) slips = Math.min(slips, (older[column - 2] as number) + 1);
      current.push(slips);
    }
    older = old;
    old = current;
  }
  return old[to.length] as number;
}
