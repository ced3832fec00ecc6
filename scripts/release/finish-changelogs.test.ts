import { expect, test } from 'vitest';
import { canBreak, withDate } from './finish-changelogs.ts';

const older = '## 1.4.0\n\nReleased on 2027-01-02.\n\n### Major Changes\n\n- Older.\n';
const changelog = `# @omnichannel/client

## 2.0.0

### Major Changes

- Removes \`a\`.

  - Use \`b\`.

- Removes \`c\`.

### Patch Changes

- Corrects a text.

${older}`;
const release = { version: '2.0.0', date: '2027-03-04' };

test('a section gets its date, and marks of what breaks', () => {
  expect(withDate(changelog, release, true)).toBe(`# @omnichannel/client

## 2.0.0

Released on 2027-03-04.

### Major Changes

- **Breaking:** Removes \`a\`.

  - Use \`b\`.

- **Breaking:** Removes \`c\`.

### Patch Changes

- Corrects a text.

${older}`);
});

test('the first version has a date, and breaks nothing', () => {
  const dated = withDate(changelog, release, false);
  expect(dated).toContain('## 2.0.0\n\nReleased on 2027-03-04.\n\n### Major Changes\n\n- Removes `a`.');
  expect(dated).not.toContain('Breaking');
});

test('a second run changes nothing, and neither does another version', () => {
  const dated = withDate(changelog, release, true);
  expect(withDate(dated, release, true)).toBe(dated);
  expect(withDate(changelog, { version: '2.0', date: '2027-03-04' }, true)).toBe(changelog);
});

test.each([
  ['1.0.0', [], false],
  ['1.0.0-rc.0', [], false],
  ['1.0.0-rc.1', ['1.0.0-rc.0'], true],
  ['1.0.0', ['1.0.0-rc.1', '1.0.0-rc.0'], false],
  ['2.0.0', ['1.0.1', '1.0.0', '1.0.0-rc.0'], true],
])('%s after %j can break something: %s', (version, earlier, expected) => {
  expect(canBreak(version, earlier)).toBe(expected);
});
