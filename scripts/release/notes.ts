/**
 * Prints the notes of the newest release for GitHub: one release for all packages, since they share a version.
 *
 *     node scripts/release/notes.ts > notes.md
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { joined, type Release, readChangelog } from '../../apps/docs/src/changelog/parse-changelog.ts';
import type { ReleaseDate } from './finish-changelogs.ts';
import { publicPackages } from './public-manifests.ts';

/**
 * Returns the notes of a release in Markdown: breaking changes first, each below the packages that it affects.
 *
 * @param date the day of the release: `2026-11-24`
 */
export function releaseNotes({ version, changes }: Release, date: string): string {
  const sections = changes.map(({ packages, text, isBreaking }) => {
    const names = packages.map(({ name }) => `\`${name}\``).join(', ');
    return `### ${isBreaking ? 'Breaking: ' : ''}${names}\n\n${text}\n`;
  });
  return [`Released on ${date}. All packages have the version ${version}.\n`, ...sections].join('\n');
}

/**
 * Reads the newest release from the changelogs of the public packages.
 *
 * @throws when no changelog has a section of it
 */
export function newestRelease(root: string): { release: Release; date: string } {
  const [newest] = JSON.parse(readFileSync(join(root, 'spec/released/releases.json'), 'utf8')) as ReleaseDate[];
  const changelogs = publicPackages(root).flatMap(({ directory }) =>
    globSync('CHANGELOG.md', { cwd: join(root, directory) }).map((file) =>
      readChangelog(readFileSync(join(root, directory, file), 'utf8')),
    ),
  );
  const release = joined(changelogs).find(({ version }) => version === newest?.version);
  if (!newest || !release) {
    throw new Error(`No changelog has a section of ${newest?.version ?? 'a release'}. Run \`pnpm run version\` first.`);
  }
  return { release, date: newest.date };
}

if (import.meta.main) {
  const { release, date } = newestRelease(process.cwd());
  process.stdout.write(releaseNotes(release, date));
}
