import { isIPv4 } from 'node:net';
import type { Config } from './config.ts';
import { SettingsError } from './read.ts';

/**
 * Refuses settings that are each right, and together no service.
 *
 * @throws {SettingsError} every fault at once, and what to do
 */
export function requireStartable(config: Config): void {
  const faults: string[] = [];
  if (!isLoopback(config.host) && !config.allowSandbox) {
    faults.push(
      `Others could reach ${config.host}, and with it the sandbox, where every message can be read: leave --host at 127.0.0.1 and put a proxy before it, or add --allow-sandbox.`,
    );
  }
  if (config.role !== 'all' && config.databaseUrl === undefined) {
    faults.push(
      `--role ${config.role} needs DATABASE_URL: the embedded database belongs to one process, which then does both.`,
    );
  }
  if (config.databaseUrl !== undefined && config.secret === undefined) {
    faults.push(
      'OMNICHANNEL_SECRET is missing: with DATABASE_URL it is yours to keep, the same for all instances. Make one with: openssl rand -base64 32',
    );
  }
  if (faults.length > 0) throw new SettingsError(faults);
}

/** Whether only this machine can reach an address to listen on. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}
