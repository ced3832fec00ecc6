import { expect, test } from 'vitest';
import { inOrder, joined, readChangelog, readChangeset } from './parse-changelog.ts';

const client = `# @omnichannel/client

## 0.10.0

### Minor Changes

- 3db10be: Add \`getSubscriber\`.

  It takes an id.

### Patch Changes

- Updated dependencies [3db10be]
  - @omnichannel/types@0.10.0

## 0.2.0

### Minor Changes

- a1b2c3d: The first release.
`;

test('reads a changelog by release, without updates of dependencies', () => {
  expect(readChangelog(client)).toEqual([
    {
      version: '0.10.0',
      changes: [
        {
          packages: [{ name: '@omnichannel/client', bump: 'minor' }],
          text: 'Add `getSubscriber`.\n\nIt takes an id.',
          isBreaking: false,
        },
      ],
    },
    {
      version: '0.2.0',
      changes: [
        {
          packages: [{ name: '@omnichannel/client', bump: 'minor' }],
          text: 'The first release.',
          isBreaking: false,
        },
      ],
    },
  ]);
});

test('merges equal changes of several packages, and sorts releases newest first', () => {
  const older = '# @omnichannel/mock\n\n## 0.2.0\n\n### Minor Changes\n\n- a1b2c3d: The first release.\n';
  const releases = joined([readChangelog(older), readChangelog(client)]);
  expect(releases.map(({ version }) => version)).toEqual(['0.10.0', '0.2.0']);
  expect(releases[1]?.changes).toEqual([
    {
      packages: [
        { name: '@omnichannel/mock', bump: 'minor' },
        { name: '@omnichannel/client', bump: 'minor' },
      ],
      text: 'The first release.',
      isBreaking: false,
    },
  ]);
});

test('a mark says that a change is breaking, below a date', () => {
  const entry = '- **Breaking:** Removes a field.\n\n  - Use another.\n';
  const section = `## 2.0.0\n\nReleased on 2027-03-04.\n\n### Major Changes\n\n${entry}`;
  const [release] = joined(['spec', 'client'].map((name) => readChangelog(`# ${name}\n\n${section}`)));
  expect(release?.changes).toEqual([
    {
      packages: [
        { name: 'spec', bump: 'major' },
        { name: 'client', bump: 'major' },
      ],
      text: 'Removes a field.\n\n- Use another.',
      isBreaking: true,
    },
  ]);
});

test('a release candidate is older than its release, and candidates are in the order of their numbers', () => {
  const sorted = ['1.1.0', '1.0.0', '1.0.0-rc.10', '1.0.0-rc.9', '0.9.0'];
  const changelogs = sorted.toReversed().map((version) => [{ version, changes: [] }]);
  expect(joined(changelogs).map(({ version }) => version)).toEqual(sorted);
  expect(joined(changelogs.toReversed()).map(({ version }) => version)).toEqual(sorted);
});

test('reads the packages and the text of a changeset', () => {
  expect(
    readChangeset(`---\n"@omnichannel/spec": major\n'@omnichannel/mock': patch\n---\n\nRemoves a field.\n`),
  ).toEqual({
    packages: [
      { name: '@omnichannel/spec', bump: 'major' },
      { name: '@omnichannel/mock', bump: 'patch' },
    ],
    text: 'Removes a field.',
    isBreaking: true,
  });
  expect(() => readChangeset('# Releases\n')).toThrow('This is not a changeset');
});

test('breaking changes are first', () => {
  const change = (bump: 'major' | 'minor' | 'patch') => ({
    packages: [{ name: 'a', bump }],
    text: bump,
    isBreaking: bump === 'major',
  });
  expect(inOrder([change('patch'), change('major'), change('minor')]).map(({ text }) => text)).toEqual([
    'major',
    'minor',
    'patch',
  ]);
});
