import { isIPv6 } from 'node:net';
import { createSandboxLink } from '../../features/accounts/sandbox-access.ts';
import type { Config } from '../../platform/config/config.ts';
import { userName } from './names.ts';
import { onDatabase } from './on-database.ts';

/** `sandbox-link`: prints a link that opens the sandbox page once, for the messages of an account. */
export const sandboxLinkAction = onDatabase({
  names: userName,
  read({ names: [userName = ''], wrong }, config) {
    if (config.port === 0) throw wrong('needs the port that the service listens on: --port <port>');
    return { userName, address: addressOf(config) };
  },
  async run({ database, print }, { userName, address }) {
    const link = await createSandboxLink({ database }, { userName }, address);
    print(link, { link });
    console.error('It opens once, within 15 minutes.');
  },
});

/** The address of the service, as a browser on this machine reaches it. */
function addressOf({ host, port }: Config): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
