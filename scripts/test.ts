/** `pnpm test`: all checks and tests, quickest first. Large suites test a sample of their cases, unless `CI` is set: CI tests all of them. */
import { spawnSync } from 'node:child_process';
import { chromiumPath } from '../packages/tooling/src/chromium.ts';

/** The checks that need one processor each. They run while the packages build. */
const checks = ['check:knip', 'check:redos', 'check:prose'];

const steps: [command: string, ...args: string[]][] = [
  ['biome', 'check', '.'],
  // Before the build, which writes the generated files again.
  ['turbo', 'run', 'drift', '--continue'],
  ['turbo', 'run', ...checks, 'lint', 'build', 'typecheck', 'typecheck:scripts', 'test', 'test:scripts'],
];

const env = {
  ...process.env,
  // The path is part of the cache key of turbo, so that cached results without a browser do not count as results with one.
  ...(chromiumPath && { CHROME_PATH: chromiumPath }),
  // Tests start hundreds of processes: each loads the compiled code of the one before, which halves the time of a start.
  NODE_COMPILE_CACHE: `${import.meta.dirname}/../node_modules/.cache/node-compile`,
};

for (const [command, ...args] of steps) {
  console.log(`\n> ${command} ${args.join(' ')}`);
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env });
  if (status === 0) continue;
  console.error(`\n${command} ${args.join(' ')} failed${error ? `: ${error.message}` : '; its messages are above.'}`);
  process.exit(1);
}
