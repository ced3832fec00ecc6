import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPeerMissing } from '../peers/installed-peer.ts';

/** The path of Debian's package. */
const program = '/usr/bin/promtool';

/** Whether the tests against promtool are left out. */
export const isPromtoolMissing = isPeerMissing('promtool', [program, '--version'], 'prometheus');

/** Runs promtool, which belongs to Prometheus, and returns its exit code and all of its output. */
export function promtool(args: readonly string[], input = ''): { code: number | null; output: string } {
  const { status, stdout, stderr, error } = spawnSync(program, args, { input, encoding: 'utf8', timeout: 60_000 });
  if (error) throw error;
  return { code: status, output: `${stdout}${stderr}`.trim() };
}

/** Calls a function with the path of a temporary file. */
export async function withFile<Result>(
  name: string,
  text: string,
  use: (path: string) => Result | Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'omnichannel-promtool-'));
  try {
    const path = join(directory, name);
    await writeFile(path, text);
    return await use(path);
  } finally {
    await rm(directory, { recursive: true });
  }
}
