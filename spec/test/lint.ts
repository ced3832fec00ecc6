import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const redocly = fileURLToPath(new URL('./bin/cli.js', import.meta.resolve('@redocly/cli/package.json')));
const plugin = fileURLToPath(new URL('../rules/index.ts', import.meta.url));

/** Runs `redocly lint` in a folder. Returns its exit code and its findings, each as `file:line message`. */
export async function runLint(folder: string): Promise<{ exitCode: number; findings: string[] }> {
  const args = [redocly, 'lint', '--format=json', '--max-problems=1000'];
  const { code, stdout, stderr } = await promisify(execFile)(process.execPath, args, {
    cwd: folder,
    maxBuffer: 1e8,
  }).then(
    (done) => ({ ...done, code: 0 }),
    (failed) => failed as { code: number; stdout: string; stderr: string },
  );
  if (!stdout.startsWith('{')) throw new Error(`redocly lint could not read the document:\n${stderr}`);
  // One JSON document for each API, one after the other.
  const reports: Report[] = stdout.split(/(?<=\n\})(?=\{)/).map((report) => JSON.parse(report));
  const findings = reports.flatMap(({ problems }) =>
    problems.map(({ message, location: [at] }) => `${at.source.ref}:${at.start.line} ${message}`),
  );
  return { exitCode: code, findings };
}

interface Report {
  problems: { message: string; location: [{ source: { ref: string }; start: { line: number } }] }[];
}

/** A folder of files by name; each has the indent of its test. `openapi.yaml` is the root. */
export type Files = Record<string, string>;

/**
 * A contract with one path and one webhook, for rules about operations. Its first operation begins in line 5.
 *
 * @param get fields of `GET /v1/topics`, a line each
 * @param others more lines of the path
 * @param webhook fields of the webhook
 */
export const topicsDocument = (get: string[], others: string[] = [], webhook: string[] = []): Files => ({
  'openapi.yaml': [
    'openapi: 3.1.0',
    'info: { title: Test, version: 1.0.0 }',
    'paths:',
    '  /v1/topics:',
    '    get:',
    ...get.map((line) => `      ${line}`),
    ...others.map((line) => `    ${line}`),
    'webhooks:',
    '  topicCreated:',
    webhook.length === 0 ? '    post: {}' : '    post:',
    ...webhook.map((line) => `      ${line}`),
  ].join('\n'),
});

/**
 * Lints small documents with one of our rules, all in one process.
 *
 * @param rule the rule's name, without `omnichannel/`
 * @param documents the files of each document, by the document's name
 * @param options the options of the rule in redocly.yaml
 * @returns the findings of each document
 */
export async function lintWith<Name extends string>(
  rule: string,
  documents: Record<Name, Files>,
  options: object = {},
): Promise<Record<Name, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'omnichannel-lint-'));
  try {
    const names = Object.keys(documents) as Name[];
    const config = {
      telemetry: 'off',
      plugins: [plugin],
      apis: Object.fromEntries(names.map((name) => [name, { root: `./${name}/openapi.yaml` }])),
      rules: { [`omnichannel/${rule}`]: { severity: 'error', ...options } },
    };
    writeFiles(folder, { 'redocly.yaml': JSON.stringify(config) });
    for (const name of names) writeFiles(join(folder, name), documents[name]);
    const { findings } = await runLint(folder);
    const findingsOf = (name: string) =>
      findings.filter((finding) => finding.startsWith(`${name}/`)).map((finding) => finding.slice(name.length + 1));
    return Object.fromEntries(names.map((name) => [name, findingsOf(name)])) as Record<Name, string[]>;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeFiles(folder: string, files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, withoutIndent(content));
  }
}

/** Removes the indent of the first line from every line. Line 1 is the first line of text. */
function withoutIndent(content: string): string {
  const text = content.replace(/^\n/, '');
  const indent = /^ */.exec(text)?.[0] ?? '';
  return text.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
}

/** A root document with one path, in `path.yaml`. */
export const rootWith = (path: string): string => `
  openapi: 3.1.0
  info: { title: Test, version: 1.0.0 }
  x-families: { reply: [/mfa/v1], notification: [/v1] }
  paths:
    ${path}: { $ref: path.yaml }
`;
