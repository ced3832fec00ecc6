import { isIPv6 } from 'node:net';
import type { Config } from '../config/config.ts';
import { UsageError } from '../config/flags.ts';
import { migrate } from '../database/migrate.ts';
import { createSandboxLink } from '../sandbox/access.ts';
import type { Action } from './action.ts';
import { withDatabase } from './database.ts';
import { userName } from './names.ts';

/** `sandbox-link`: prints a link that opens the sandbox page once, for the messages of an account. */
export const sandboxLinkAction: Action = {
  names: userName,
  flags: {},
  async perform({ names: [userName = ''] }, config) {
    if (config.port === 0) {
      throw new UsageError('sandbox-link needs the port that the service listens on: --port <port>');
    }
    await withDatabase(config, async ({ database, directUrl }) => {
      await migrate(directUrl);
      console.log(await createSandboxLink({ database }, { userName }, addressOf(config)));
      console.error('It opens once, within 15 minutes.');
    });
  },
};

/** The address of the service, as a browser on this machine reaches it. */
function addressOf({ host, port }: Config): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
