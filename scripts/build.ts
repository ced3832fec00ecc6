import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Time between two lines of progress. */
const progressMs = 15_000;

/**
 * Builds packages and their dependencies. Unchanged packages take no time. Prints failures, and its progress every 15 s.
 *
 * @param names of the packages
 */
export async function build(...names: string[]): Promise<void> {
  const started = performance.now();
  const progress = setInterval(() => {
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`  … building for ${seconds} s; the first time it takes minutes, then seconds`);
  }, progressMs);
  const turbo = spawn(
    'turbo',
    ['run', 'build', '--output-logs=errors-only', ...names.map((name) => `--filter=${name}`)],
    // Its notice of what it collects would stand above ours, and nothing is to be collected.
    { stdio: 'inherit', env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' } },
  );
  const failure = await once(turbo, 'exit').then(
    ([status]) => (status === 0 ? undefined : '; its first error stands above.'),
    (error: Error) => `: ${error.message}`,
  );
  clearInterval(progress);
  if (failure === undefined) return;
  console.error(`The build failed${failure}`);
  process.exit(1);
}
