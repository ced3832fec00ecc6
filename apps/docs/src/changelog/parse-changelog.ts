/** Reads the changes of each release from the changelogs of the packages, and the next changes from the changesets. */

type Bump = 'major' | 'minor' | 'patch';

export interface Change {
  /** The affected packages, each with its version step. */
  packages: { name: string; bump: Bump }[];
  /** The description for users, as Markdown. */
  text: string;
  /** Whether the change can break users of the version before. */
  isBreaking: boolean;
}

export interface Release {
  version: string;
  changes: Change[];
}

/** The first words of a breaking change: `scripts/release/finish-changelogs.ts` writes them. */
const breakingMark = '**Breaking:** ';

const bumps: Bump[] = ['major', 'minor', 'patch'];
const isBump = (text: string): text is Bump => bumps.includes(text as Bump);

/**
 * Reads a changeset: a list of packages between two lines of dashes, then the text.
 *
 * @throws When there is no such list.
 */
export function readChangeset(source: string): Change {
  const [, head, text] = source.match(/^---\n(.*?)\n---\n(.*)$/s) ?? [];
  if (head === undefined || text === undefined) throw new Error(`This is not a changeset:\n${source.slice(0, 200)}`);
  const packages = head.split('\n').flatMap((line) => {
    const [, name = '', bump = ''] = line.match(/^['"]?(.+?)['"]?:\s*(\w+)$/) ?? [];
    return isBump(bump) ? [{ name, bump }] : [];
  });
  return { packages, text: text.trim(), isBreaking: packages.some(({ bump }) => bump === 'major') };
}

/** Reads the `CHANGELOG.md` of a package, as changesets writes it. */
export function readChangelog(source: string): Release[] {
  const name = source.match(/^# (.+)$/m)?.[1] ?? '';
  return source
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [version = '', ...rest] = section.split('\n');
      return {
        version: version.trim(),
        changes: rest
          .join('\n')
          .split(/^### /m)
          .flatMap((part) => changesIn(part, name)),
      };
    });
}

/** Reads the entries under `Minor Changes`. Each begins with the commit, and its other lines are indented. */
function changesIn(part: string, name: string): Change[] {
  const bump = part.match(/^(\w+) Changes/)?.[1]?.toLowerCase() ?? '';
  if (!isBump(bump)) return [];
  return part
    .split(/^- /m)
    .slice(1)
    .map((entry) =>
      entry
        .replace(/^[0-9a-f]{7,}: /, '')
        .replaceAll('\n  ', '\n')
        .trim(),
    )
    .filter((text) => !text.startsWith('Updated dependencies'))
    .map((entry) => {
      const isBreaking = entry.startsWith(breakingMark);
      return { packages: [{ name, bump }], text: isBreaking ? entry.slice(breakingMark.length) : entry, isBreaking };
    });
}

const inNumbers = new Intl.Collator('en', { numeric: true });

/** Sorts the newest first. A release candidate, `1.0.0-rc.0`, is older than its release. */
function byVersion(a: Release, b: Release): number {
  const [[numberA = '', candidateA], [numberB = '', candidateB]] = [a.version.split('-'), b.version.split('-')];
  if (numberA !== numberB) return inNumbers.compare(numberB, numberA);
  if (candidateA === undefined || candidateB === undefined) return candidateA === undefined ? -1 : 1;
  return inNumbers.compare(candidateB, candidateA);
}

/** Merges equal changes of packages that are released under one version. */
export function joined(changelogs: Release[][]): Release[] {
  const releases = new Map<string, Map<string, Change>>();
  for (const { version, changes } of changelogs.flat()) {
    const known = releases.get(version) ?? new Map<string, Change>();
    releases.set(version, known);
    for (const { packages, text, isBreaking } of changes) {
      const same = known.get(text);
      known.set(text, {
        packages: [...(same?.packages ?? []), ...packages],
        text,
        isBreaking: isBreaking || (same?.isBreaking ?? false),
      });
    }
  }
  return [...releases]
    .map(([version, changes]) => ({ version, changes: inOrder([...changes.values()]) }))
    .toSorted(byVersion);
}

const weightOf = ({ packages }: Change) => Math.min(...packages.map(({ bump }) => bumps.indexOf(bump)));

/** Sorts breaking changes first, then changes of many packages before changes of one. */
export const inOrder = (changes: Change[]): Change[] =>
  changes.toSorted((a, b) => weightOf(a) - weightOf(b) || b.packages.length - a.packages.length);
