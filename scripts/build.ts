import { spawnSync } from 'node:child_process';

/**
 * Builds packages and what they stand on. What has not changed takes no time, and only failures are printed.
 *
 * @param names of the packages
 */
export function build(...names: string[]): void {
  const { status, error } = spawnSync(
    'turbo',
    ['run', 'build', '--output-logs=errors-only', ...names.map((name) => `--filter=${name}`)],
    // Its notice of what it collects would stand above ours, and nothing is to be collected.
    { stdio: 'inherit', env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' } },
  );
  if (status === 0) return;
  console.error(`The build failed${error ? `: ${error.message}` : '; its first error stands above.'}`);
  process.exit(1);
}
