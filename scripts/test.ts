/** `pnpm test`: everything that must hold before a change lands, quickest first. */
import { spawnSync } from 'node:child_process';
import { chromiumPath } from '../packages/tooling/src/chromium.ts';

const steps: [command: string, ...args: string[]][] = [
  ['biome', 'check', '.'],
  ['knip'],
  ['turbo', 'run', 'check:redos'],
  ['turbo', 'run', 'drift', '--continue'],
  ['turbo', 'run', 'lint', 'build', 'typecheck', 'typecheck:scripts', 'test', 'test:scripts'],
];

// Named, so that results that turbo remembers from before a browser was there do not stand for those with one.
const env = { ...process.env, ...(chromiumPath && { CHROME_PATH: chromiumPath }) };

for (const [command, ...args] of steps) {
  console.log(`\n> ${command} ${args.join(' ')}`);
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env });
  if (status === 0) continue;
  console.error(`\n${command} ${args.join(' ')} failed${error ? `: ${error.message}` : '; its messages stand above.'}`);
  process.exit(1);
}
