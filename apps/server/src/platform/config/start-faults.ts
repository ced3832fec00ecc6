import { isIPv4 } from 'node:net';
import type { Config } from './config.ts';

type StartSettings = Pick<
  Config,
  'host' | 'port' | 'adminPort' | 'probePort' | 'hasSandbox' | 'allowSandbox' | 'role' | 'databaseUrl' | 'secret'
>;

/**
 * Finds the faults of settings that are valid each, but together allow no service: each with the next step.
 *
 * A setting that could not be read may have its text as value: this function checks only whether it is set.
 */
export function findStartFaults({
  host,
  hasSandbox,
  allowSandbox,
  role,
  port,
  adminPort,
  probePort,
  databaseUrl,
  secret,
}: StartSettings): string[] {
  const faults: string[] = [];
  if (host !== '' && !isLoopback(host) && hasSandbox && !allowSandbox) {
    faults.push(
      `Other machines could reach ${host}, and with it the sandbox, which shows every message. Remove the sandbox with --no-sandbox, or leave --host at 127.0.0.1 and put a proxy in front of it, or add --allow-sandbox.`,
    );
  }
  if ((role === 'api' || role === 'worker') && databaseUrl === undefined) {
    faults.push(
      `--role ${role} requires DATABASE_URL: the embedded database belongs to one process, which runs both roles.`,
    );
  }
  if (databaseUrl !== undefined && secret === undefined) {
    faults.push(
      'OMNICHANNEL_SECRET is missing. With DATABASE_URL you keep it yourself, the same for all instances. Create one: openssl rand -base64 32',
    );
  }
  const ports = { '--port': port, '--admin-port': adminPort, '--probe-port': probePort };
  for (const [flag, other] of findSharedPorts(ports)) {
    faults.push(`${flag} and ${other} are both ${ports[flag]}, and must be different ports.`);
  }
  return faults;
}

/** Finds pairs of flags with the same port. With 0, each gets a free one. */
function findSharedPorts<Flag extends string>(ports: Record<Flag, number | undefined>): [Flag, Flag][] {
  const flags = Object.keys(ports) as Flag[];
  return flags.flatMap((flag, index) =>
    flags
      .slice(index + 1)
      .filter((other) => ports[flag] && ports[flag] === ports[other])
      .map((other): [Flag, Flag] => [flag, other]),
  );
}

/**
 * Returns whether sandbox accounts may use loopback addresses for webhooks and files: only while no other machine can reach the sandbox.
 * Otherwise an account could read what only this machine may see, such as `/metrics`.
 */
export function allowsLoopbackTargets({ host, allowSandbox }: Pick<Config, 'host' | 'allowSandbox'>): boolean {
  return isLoopback(host) && !allowSandbox;
}

/** Returns whether only this machine can reach an address to listen on. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}
