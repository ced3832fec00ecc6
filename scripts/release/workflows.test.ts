import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const cwd = fileURLToPath(new URL('../../.github/', import.meta.url));
const read = (file: string) => readFileSync(`${cwd}${file}`, 'utf8');
const workflows = globSync('workflows/*.{yml,yaml}', { cwd }).sort();

/** The actions that a workflow uses, each with its line. */
const uses = workflows.flatMap((file) =>
  [...read(file).matchAll(/^\s*(?:- )?uses:\s*(.+)$/gm)].map(([, action = '']) => ({ file, action: action.trim() })),
);

test('there are workflows, and they use actions', () => {
  expect(workflows).toContain('workflows/ci.yml');
  expect(uses.length).toBeGreaterThan(workflows.length);
});

// A tag can be moved to other code after a review; a commit cannot.
test.each(uses)('$file pins $action', ({ action }) => {
  expect(action).toMatch(/^(\.\/[\w./-]+|[\w.-]+(\/[\w.-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/);
});

test('an action has the same commit in all workflows', () => {
  const commits = new Map<string, Set<string>>();
  for (const { action } of uses) {
    const [name = '', commit = ''] = action.split('@');
    commits.set(name, (commits.get(name) ?? new Set()).add(commit));
  }
  expect([...commits].filter(([, versions]) => versions.size > 1)).toEqual([]);
});

test('no workflow takes an expression of GitHub into a shell', () => {
  for (const file of workflows) {
    expect(read(file).match(/^\s*(?:- )?run:.*\$\{\{.*$/gm), file).toBeNull();
  }
});

test('Dependabot proposes updates of actions and of npm packages', () => {
  const found = [...read('dependabot.yml').matchAll(/^\s*- package-ecosystem: (\S+)$/gm)].map(([, name]) => name);
  expect(found.sort()).toEqual(['github-actions', 'npm']);
});

test('a workflow audits what is published, with the pnpm of the repository', () => {
  const audit = read('workflows/audit.yml');
  expect(audit).toContain(`- run: npx -y ${manifest.packageManager} audit --prod --audit-level high\n`);
  for (const event of ['pull_request', 'push', 'schedule']) expect(audit).toMatch(new RegExp(`^  ${event}:`, 'm'));
});
