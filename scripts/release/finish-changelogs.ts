import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicPackages } from './public-manifests.ts';

/** A version with its day, as `spec/released/releases.json` lists it. */
export interface ReleaseDate {
  version: string;
  /** The day of the release: `2026-11-24`. */
  date: string;
}

/** The first words of a breaking change in a changelog. */
const breakingMark = '**Breaking:** ';

/**
 * Returns whether major changes of a version break something that was released. The first version breaks nothing, and its
 * candidates are no versions that users depend on. A candidate breaks the one before it.
 *
 * @param earlier the versions before
 */
export function canBreak(version: string, earlier: readonly string[]): boolean {
  const isCandidate = (one: string) => one.includes('-');
  return isCandidate(version) ? earlier.length > 0 : !earlier.every(isCandidate);
}

/**
 * Adds the date to the section of a version in a changelog of changesets, and marks its major changes. The heading stays, since the action of
 * changesets finds the section by it.
 *
 * @param marksBreaking whether major changes break something that was released
 * @returns the changelog as it is, if it has no section of the version or the section has a date
 */
export function withDate(changelog: string, { version, date }: ReleaseDate, marksBreaking: boolean): string {
  const heading = `## ${version}\n`;
  const [before, ...sections] = changelog.split(/^(?=## )/m);
  const dated = sections.map((section) => {
    if (!section.startsWith(heading) || section.includes('\nReleased on ')) return section;
    const entries = marksBreaking
      ? section
          .split(/^(?=### )/m)
          .map(withMarks)
          .join('')
      : section;
    return entries.replace(heading, `${heading}\nReleased on ${date}.\n`);
  });
  return [before, ...dated].join('');
}

/** Marks the entries of the part of a section that lists major changes. */
const withMarks = (part: string): string =>
  part.startsWith('### Major') ? part.replaceAll(/^- (?!\*\*Breaking)/gm, `- ${breakingMark}`) : part;

/** Writes date and marks of the newest release into the changelogs of the public packages. */
export function finishChangelogs(root: string, [newest, ...older]: readonly ReleaseDate[]): void {
  if (!newest) return;
  const earlier = older.map(({ version }) => version);
  const marksBreaking = canBreak(newest.version, earlier);
  for (const { directory } of publicPackages(root)) {
    const file = join(root, directory, 'CHANGELOG.md');
    if (existsSync(file)) writeFileSync(file, withDate(readFileSync(file, 'utf8'), newest, marksBreaking));
  }
}
