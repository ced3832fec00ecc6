/** The releases of this repository, read when the site is built. */
import dates from '../../../../spec/released/releases.json' with { type: 'json' };
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

export interface DatedRelease extends Release {
  /** The day of the release: `2026-11-24`. */
  date: string;
  /** The anchor on the changelog page. */
  anchor: string;
}

/** The past releases, newest first. */
export const releases: DatedRelease[] = joined(Object.values(changelogs).map(readChangelog)).map(
  ({ version, changes }) => {
    const date = dates.find((release) => release.version === version)?.date;
    if (!date) throw new Error(`spec/released/releases.json has no date of the release ${version}.`);
    return { version, changes, date, anchor: `v${version.replaceAll('.', '-')}` };
  },
);

const canBreak = releases.some(({ version }) => !version.includes('-'));

/** The changes of the next release. The first version breaks nothing. */
export const unreleased: Change[] = inOrder(Object.values(changesets).map(readChangeset)).map((change) => ({
  ...change,
  isBreaking: change.isBreaking && canBreak,
}));
