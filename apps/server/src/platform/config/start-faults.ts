import { isIPv4 } from 'node:net';
import type { Config } from './config.ts';

/**
 * What of settings that are each right comes to no service together: every fault, and what to do.
 *
 * A setting that cannot be read may stand as it was given: it says only that it was.
 */
export function findStartFaults({
  host,
  allowSandbox,
  role,
  databaseUrl,
  secret,
}: Pick<Config, 'host' | 'allowSandbox' | 'role' | 'databaseUrl' | 'secret'>): string[] {
  const faults: string[] = [];
  if (host !== '' && !isLoopback(host) && !allowSandbox) {
    faults.push(
      `Others could reach ${host}, and with it the sandbox, where every message can be read: leave --host at 127.0.0.1 and put a proxy before it, or add --allow-sandbox.`,
    );
  }
  if ((role === 'api' || role === 'worker') && databaseUrl === undefined) {
    faults.push(
      `--role ${role} needs DATABASE_URL: the embedded database belongs to one process, which then does both.`,
    );
  }
  if (databaseUrl !== undefined && secret === undefined) {
    faults.push(
      'OMNICHANNEL_SECRET is missing: with DATABASE_URL it is yours to keep, the same for all instances. Make one with: openssl rand -base64 32',
    );
  }
  return faults;
}

/**
 * Whether sandbox accounts may name loopback addresses, for webhooks and for files: only while no other machine can use the sandbox.
 * Otherwise an account could read what only this machine may see, such as `/metrics`.
 */
export function allowsLoopbackTargets({ host, allowSandbox }: Pick<Config, 'host' | 'allowSandbox'>): boolean {
  return isLoopback(host) && !allowSandbox;
}

/** Whether only this machine can reach an address to listen on. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}
