/**
 * The error for a server, or its initdb, that did not come up.
 *
 * @param said what it wrote
 */
export function describeStartupError(dataDir: string, said: string, cause?: unknown): Error {
  const lines = said
    .split('\n')
    .map((line) => line.replace(/^.*?\b(FATAL|PANIC|LOG|ERROR|HINT): +/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('initdb: removing'));
  const way = advice.find(([pattern]) => pattern.test(said))?.[1] ?? 'What it said in full is in postgres.log there.';
  const [fatal = 'It said nothing'] = said.match(/(?<=(?:FATAL|PANIC|error): ).*/g)?.slice(-1) ?? lines.slice(-1);
  return new Error(`The embedded PostgreSQL in ${dataDir} does not start: ${fatal.trim().replace(/\.$/, '')}. ${way}`, {
    cause,
  });
}

const advice: readonly [RegExp, string][] = [
  [/No space left|quota exceeded/i, 'Make room on that disk, or name a directory on another with --data-dir.'],
  [
    // redos: what PostgreSQL says when it does not start
    /error while loading shared libraries|spawn .* ENOENT|No such file or directory.*ld-linux/,
    'Its program does not run on this system: set DATABASE_URL to a PostgreSQL of yours.',
  ],
  [
    // redos: what PostgreSQL says when it does not start
    /already in use|lock file .* already exists/,
    'Another PostgreSQL server still uses that directory: end it, and start again.',
  ],
  [
    /Permission denied|invalid permissions|wrong ownership|Read-only file system/,
    'The directory must belong to the user that runs the service: mend that, or name another with --data-dir.',
  ],
];
