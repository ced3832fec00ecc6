/** `pnpm check:prose [path…]`: finds wording in comments, texts and documentation that readers of technical English stumble over. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { applyExceptions, findWordings } from './prose/find.ts';
import { exceptions, maxExceptions } from './prose/rules.ts';

const root = new URL('../', import.meta.url);
const extensions = /\.(?:md|mdx|astro|tsx?|js|mjs|cjs|ya?ml|sql)$/;
/** Generated files and data: their text is written elsewhere, or is an example of what users send. */
const isData =
  /\.gen\.|(?:^|\/)(?:pnpm-lock\.yaml|CHANGELOG\.md)$|(?:^|\/)(?:released|evaluation|corpus|fixtures?)\/|\/components\/examples\//;

const given = process.argv.slice(2);
const paths = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard', '--deduplicate', '--', ...given], {
  cwd: given.length > 0 ? undefined : root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\0')
  .filter((path) => extensions.test(path) && !isData.test(path));

const base = given.length > 0 ? new URL(`file://${process.cwd()}/`) : root;
const all = paths.flatMap((path) => findWordings(path, readFileSync(new URL(path, base), 'utf8')));
const { findings, unused } = applyExceptions(all, exceptions);
for (const { path, line, wording, suggestion } of findings) {
  console.log(`${path}:${line}: "${wording}". Write: ${suggestion}.`);
}
if (given.length === 0) {
  for (const { path, text } of unused)
    console.log(`scripts/prose/rules.ts: remove the unused exception for ${text ?? path}.`);
}
const hasTooManyExceptions = exceptions.length > maxExceptions;
if (hasTooManyExceptions) {
  console.log(`scripts/prose/rules.ts: remove ${exceptions.length - maxExceptions} of the exceptions.`);
}
console.log(
  `${findings.length} findings in ${paths.length} files, ${exceptions.length} of at most ${maxExceptions} exceptions`,
);
if (findings.length > 0 || hasTooManyExceptions || (given.length === 0 && unused.length > 0)) process.exitCode = 1;
