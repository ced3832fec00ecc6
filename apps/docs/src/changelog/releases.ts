/** The releases of this repository, read when the site is built. */
import { type Change, inOrder, joined, type Release, readChangelog, readChangeset } from './parse-changelog.ts';

type Sources = Record<string, string>;

const changesets: Sources = import.meta.glob(['../../../../.changeset/*.md', '!../../../../.changeset/README.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const changelogs: Sources = import.meta.glob(
  ['../../../../spec/CHANGELOG.md', '../../../../packages/*/CHANGELOG.md', '../../../../apps/*/CHANGELOG.md'],
  { query: '?raw', import: 'default', eager: true },
);

/** The changes of the next release. */
export const unreleased: Change[] = inOrder(Object.values(changesets).map(readChangeset));

/** The past releases, newest first. */
export const releases: Release[] = joined(Object.values(changelogs).map(readChangelog));
