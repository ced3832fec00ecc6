import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { isCi } from '@omnichannel/tooling/full-run';

const execute = promisify(execFile);

/** The Debian packages that build and run containers; each is named after its program. */
const programs = ['buildah', 'podman', 'runc', 'mmdebstrap'];

/** Debian does not put the programs of root on the path of other users. */
const path = `${process.env.PATH}:/usr/sbin:/sbin`;

/** CI services often run tests as another user, who may use sudo. */
const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive'];

/** Returns true, with a warning, if this machine cannot run containers. In CI that is a failure. */
export function areContainersMissing(): boolean {
  const fault = findFault();
  if (fault === undefined) return false;
  if (isCi) throw new Error(fault);
  console.warn(`The tests of the container image are left out. ${fault}`);
  return true;
}

function findFault(): string | undefined {
  const missing = programs.filter((name) => !succeeds(['sh', '-c', `command -v ${name}`]));
  if (missing.length > 0)
    return `Missing programs: ${missing.join(', ')} (Debian: apt-get install ${missing.join(' ')}).`;
  if (succeeds([...asRoot, 'unshare', '--mount', '--pid', '--fork', 'true'])) return undefined;
  return 'This user cannot run containers. Run the tests as root, or as a user with sudo.';
}

function succeeds([file = '', ...args]: readonly string[]): boolean {
  try {
    execFileSync(file, args, { stdio: 'ignore', timeout: 30_000, env: { ...process.env, PATH: path } });
    return true;
  } catch {
    return false;
  }
}

interface CommandOptions {
  env?: Record<string, string>;
  cwd?: string;
}

/**
 * Runs a command as root.
 *
 * @returns its standard output
 * @throws {Error} with its output, if it fails or takes longer than 10 minutes
 */
export function runAsRoot(command: readonly string[], { env = {}, cwd }: CommandOptions = {}): Promise<string> {
  const variables = Object.entries({ PATH: path, ...env }).map(([name, value]) => `${name}=${value}`);
  return runCommand([...asRoot, 'env', ...variables, ...command], cwd);
}

/** Runs a command as the user of the test. Returns and throws as {@link runAsRoot} does. */
export async function runCommand([file = '', ...args]: readonly string[], cwd?: string): Promise<string> {
  const env = { ...process.env, PATH: path, NODE_ENV: undefined };
  const { stdout } = await execute(file, args, { cwd, env, timeout: 600_000, maxBuffer: 2 ** 26 }).catch((cause) => {
    throw new Error(`${file} ${args.join(' ')} failed:\n${cause.stdout}${cause.stderr}`, { cause });
  });
  return stdout;
}
