import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
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

/** The commands of a workflow, whether on one line or in a block. */
function commandsOf(workflow: string): string[] {
  const { jobs } = parse(workflow) as { jobs: Record<string, { steps?: { run?: string }[] }> };
  return Object.values(jobs).flatMap(({ steps = [] }) => steps.flatMap(({ run }) => run ?? []));
}

test('no workflow takes an expression of GitHub into a shell', () => {
  const block = 'jobs:\n  a:\n    steps:\n      - run: |\n          set -e\n          echo x\n';
  expect(commandsOf(block)).toEqual(['set -e\necho x\n']);
  const commands = workflows.flatMap((file) => commandsOf(read(file)).map((command) => `${file}: ${command}`));
  expect(commands.length).toBeGreaterThan(workflows.length);
  expect(commands.filter((command) => command.includes('${{'))).toEqual([]);
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
