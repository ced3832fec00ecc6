import { isIPv6 } from 'node:net';
import type { Config } from '../config/config.ts';
import { UsageError } from '../config/flags.ts';
import { migrate } from '../database/migrate.ts';
import { createSandboxLink } from '../sandbox/access.ts';
import { withDatabase } from './database.ts';

/**
 * `sandbox-link <userName>`: prints a link that opens the sandbox page once, for the messages of an account. The service may run
 * meanwhile.
 *
 * @throws {UsageError} when the command line is wrong
 * @throws {Error} when there is no such account
 */
export async function sandboxLinkCommand(config: Config, args: readonly string[]): Promise<void> {
  const [userName, ...rest] = args;
  if (userName === undefined || rest.length > 0 || userName.startsWith('-')) {
    throw new UsageError('sandbox-link takes one argument, the user name of an account: sandbox-link <userName>');
  }
  if (config.port === 0) throw new UsageError('sandbox-link needs the port that the service listens on: --port <port>');
  await withDatabase(config, { share: true }, async ({ database, directUrl }) => {
    await migrate(directUrl);
    console.log(await createSandboxLink({ database }, { userName }, addressOf(config)));
    console.error('It opens once, within 15 minutes.');
  });
}

/** The address of the service, as a browser on this machine reaches it. */
function addressOf({ host, port }: Config): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
