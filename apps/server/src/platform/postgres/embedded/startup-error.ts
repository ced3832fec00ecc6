/**
 * Describes why a server, or its initdb, did not start.
 *
 * @param output what it wrote
 */
export function describeStartupError(dataDir: string, output: string, cause?: unknown): Error {
  const lines = output
    .split('\n')
    .map((line) => line.replace(/^.*?\b(FATAL|PANIC|LOG|ERROR|HINT): +/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('initdb: removing'));
  const step = advice.find(([pattern]) => pattern.test(output))?.[1] ?? 'Its full output is in postgres.log there.';
  const [fatal = 'It wrote no message'] = output.match(/(?<=(?:FATAL|PANIC|error): ).*/g)?.slice(-1) ?? lines.slice(-1);
  return new Error(
    `The embedded PostgreSQL in ${dataDir} does not start: ${fatal.trim().replace(/\.$/, '')}. ${step}`,
    {
      cause,
    },
  );
}

const advice: readonly [RegExp, string][] = [
  [/No space left|quota exceeded/i, 'Free space on that disk, or name a directory on another disk with --data-dir.'],
  [
    // redos: output of PostgreSQL when it does not start
    /error while loading shared libraries|spawn .* ENOENT|No such file or directory.*ld-linux/,
    'Its program does not run on this system. Set DATABASE_URL to your own PostgreSQL.',
  ],
  [
    // redos: output of PostgreSQL when it does not start
    /already in use|lock file .* already exists/,
    'Another PostgreSQL server still uses that directory. Stop that server, then start again.',
  ],
  [
    /Permission denied|invalid permissions|wrong ownership|Read-only file system/,
    'The directory must belong to the user that runs the service. Fix that, or name another directory with --data-dir.',
  ],
];
