/** Times what a maintainer waits for when the contract changes: cold processes, wall-clock, median of five. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const runs = 5;

interface Row {
  what: string;
  'median s': string;
  'min s': string;
  'max s': string;
  'at most s': number;
  holds: string;
}

function run(command: string, args: string[], cwd = ''): void {
  const { status, stderr, error } = spawnSync(command, args, { cwd: new URL(cwd, root), encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`);
}

function measure(what: string, limit: number, work: (round: number) => void): Row {
  work(0);
  const seconds = Array.from({ length: runs }, (_, round) => {
    const start = performance.now();
    work(round + 1);
    return (performance.now() - start) / 1000;
  }).sort((a, b) => a - b);
  const median = seconds[Math.floor(runs / 2)] as number;
  return {
    what,
    'median s': median.toFixed(2),
    'min s': (seconds[0] as number).toFixed(2),
    'max s': (seconds.at(-1) as number).toFixed(2),
    'at most s': limit,
    holds: median <= limit ? 'yes' : 'NO',
  };
}

const contract = new URL('spec/openapi.yaml', root);
const original = readFileSync(contract, 'utf8');
const build = ['run', 'build', '--filter=!@omnichannel/docs'];

function restore(): void {
  writeFileSync(contract, original);
}
process.once('SIGINT', () => {
  restore();
  process.exit(130);
});

const rows: Row[] = [];
try {
  rows.push(
    measure('lint + bundle + types', 2.5, () => {
      run('node_modules/.bin/redocly', ['lint'], 'spec/');
      run('node', ['scripts/bundle.ts'], 'spec/');
      run('node', ['scripts/generate.ts'], 'packages/types/');
    }),
    measure('pnpm build, nothing changed', 1, () => run('pnpm', ['build'])),
    measure('one description changed, all but the docs rebuilt', 6, (round) => {
      writeFileSync(
        contract,
        original.replace('Messaging, notification', `Messaging (${Date.now()}-${round}), notification`),
      );
      run('turbo', build);
    }),
  );
} finally {
  restore();
  run('turbo', build);
}
console.table(rows);
