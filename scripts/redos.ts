/** `pnpm check:redos`: no regular expression of the source or the contract takes more than linear time (ReDoS). */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { checkExpressions } from './redos/check.ts';
import { findInCode, findInContract } from './redos/find.ts';

const root = new URL('../', import.meta.url);
const code = ['ts', 'tsx', 'js', 'mjs', 'astro'].map((extension) => `*.${extension}`);
/** Tests and benchmarks read what they have written themselves; generated files hold no expressions but those of the contract. */
const isLeftOut = /\.(?:test|test-d|gen)\.tsx?$|(?:^|\/)(?:test|bench|samples|consumers)\//;

const paths = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard', '--deduplicate', '--', ...code], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\0')
  .filter((path) => path !== '' && !isLeftOut.test(path));
const contracts = ['openapi', 'admin'].map((name): unknown =>
  JSON.parse(readFileSync(new URL(`spec/dist/${name}.json`, root), 'utf8')),
);
const expressions = [
  ...paths.flatMap((path) => findInCode(path, readFileSync(new URL(path, root), 'utf8'))),
  ...contracts.flatMap((contract) => findInContract(contract)),
];

const findings = await checkExpressions(expressions);
for (const { place, message } of findings) console.error(`${place}: ${message}.`);
console.log(`${expressions.length} regular expressions, ${findings.length} to rewrite`);
if (findings.length > 0) {
  console.error(
    'Rewrite each, or replace it by code. If the length of its text is bounded, or only the project writes the text, give the reason in a comment "// redos: <reason>" on the line before.',
  );
  process.exitCode = 1;
}
