import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../src/content/docs');

/** Returns the addresses of the guides that have changed since the last commit; none outside of a git repository. */
export function readChangedPages(): string[] {
  const { stdout } = spawnSync('git', ['status', '--porcelain', '--untracked-files=all', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return (stdout ?? '').split('\n').flatMap((line) => {
    const [, path] = /content\/docs\/(.+?)(?:index)?\.mdx?$/.exec(line) ?? [];
    return path === undefined ? [] : [`/${path.replace(/\/?$/, '/')}`];
  });
}
