/**
 * `pnpm test:mutation [module …]`: changes the code of the core modules in small ways, one at a time (a mutant), and runs the tests of the
 * module on each. A mutant that fails no test survives. Exits with 1 when the tests of a module kill less than `minScore` percent.
 *
 * It is not part of `pnpm test`: all modules take hours on two cores. `reports/mutation/<module>.json` has every mutant.
 */
import { parseArgs } from 'node:util';
import type { MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';

// Large tables of tests run whole: a sample would let more mutants survive.
process.env.TEST_RELEASE ??= 'true';

/** Percent of the mutants of a module that its tests must kill. */
const minScore = 85;

/** A core module: the files to mutate, and the package and folder of the tests that must kill the mutants. */
interface Module {
  mutate: string[];
  packageDir: string;
  testDir: string;
  /** Patterns of the test files; all in the folder unless given. */
  tests?: string[];
}

const modules: Record<string, Module> = {
  ...Object.fromEntries(
    Object.entries({
      verification: 'features/verification',
      'rate-limits': 'http/rate-limits',
      idempotency: 'http/idempotency',
      webhooks: 'features/webhooks',
      media: 'features/messaging/media',
      accounts: 'features/accounts',
    }).map(([name, folder]) => [name, moduleOf('apps/server', `src/${folder}`)]),
  ),
  // Commands import cards and templates, so their tests run the readers of these files.
  messages: {
    ...moduleOf('apps/server', 'src/features/messaging'),
    testDir: 'apps/server/src',
    tests: [
      'apps/server/src/features/messaging/**/*.test.ts',
      'apps/server/src/cli/commands/{cards,templates}*.test.ts',
    ],
  },
  client: moduleOf('packages/client', 'src', '!packages/client/src/testing/**'),
  'client-testing': { ...moduleOf('packages/client', 'src/testing'), testDir: 'packages/client/src' },
};

function moduleOf(packageDir: string, folder: string, ...except: string[]): Module {
  const source = `${packageDir}/${folder}`;
  return {
    mutate: [
      `${source}/**/*.ts`,
      ...['test', 'gen'].map((kind) => `!${source}/**/*.${kind}.ts`),
      `!${source}/**/testing*`,
      ...except,
    ],
    packageDir,
    testDir: source,
  };
}

const help = `Runs mutation tests and fails when the tests of a module kill less than ${minScore} % of its mutants.

Usage: pnpm test:mutation [options] [module …]

Modules: ${Object.keys(modules).join(', ')} (default: all)

  --concurrency <n>  test runners at a time (default 2)
  --only <pattern>   mutate these files only, for example 'apps/server/src/http/rate-limits/buckets.ts' or '….ts:10-20'
  --tests <pattern>  run these test files only, which is quick; verify the survivors with all tests of the module
  --help             show this text`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    concurrency: { type: 'string', default: '2' },
    only: { type: 'string', multiple: true },
    tests: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}
const unknown = positionals.find((name) => !(name in modules));
if (unknown !== undefined) {
  console.error(`${JSON.stringify(unknown)} is not a module.\n\n${help}`);
  process.exit(2);
}

const names = positionals.length > 0 ? positionals : Object.keys(modules);
const scores = [];
for (const name of names) {
  console.log(`\n> ${name}`);
  scores.push({ module: name, ...scoreOf(await mutate(name, modules[name] as Module)) });
}
console.table(scores);
process.exitCode = scores.every(({ score }) => score >= minScore) ? 0 : 1;

/** @returns every mutant with its outcome */
function mutate(name: string, { mutate, packageDir, testDir, tests = [] }: Module): Promise<MutantResult[]> {
  const stryker = new Stryker({
    mutate: values.only ?? mutate,
    testFiles: values.tests.length > 0 ? values.tests : tests,
    packageManager: 'pnpm',
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', `${import.meta.dirname}/mutation/ignore-log-text.ts`],
    ignorers: ['log-text'],
    vitest: { configFile: `${packageDir}/vitest.config.ts`, dir: testDir, related: false, pool: 'forks' },
    coverageAnalysis: 'perTest',
    // A static mutant is active while a file loads: each would need all tests again.
    ignoreStatic: true,
    // Types are erased, and checked by `pnpm typecheck`.
    disableTypeChecks: false,
    ignorePatterns: ['apps/docs', 'reports', '**/.turbo'],
    concurrency: Number(values.concurrency),
    dryRunTimeoutMinutes: 30,
    timeoutMS: 5000,
    reporters: ['clear-text', 'progress-append-only', 'json'],
    clearTextReporter: { reportTests: false, allowColor: false },
    jsonReporter: { fileName: `reports/mutation/${name}.json` },
    allowConsoleColors: false,
  });
  return stryker.runMutationTest();
}

/** A mutant that makes the tests hang counts as killed; an ignored one does not count. */
function scoreOf(results: MutantResult[]) {
  const count = (...statuses: MutantResult['status'][]) =>
    results.filter(({ status }) => statuses.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  const survived = count('Survived');
  const untested = count('NoCoverage');
  const score = Math.round((1000 * killed) / Math.max(1, killed + survived + untested)) / 10;
  return { score, killed, survived, untested, ignored: count('Ignored') };
}
