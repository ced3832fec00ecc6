import { findAccount } from '../../features/accounts/account-lookup.ts';
import { createSandboxLink, requireSandbox } from '../../features/accounts/sandbox-access.ts';
import { localAddressOf } from '../service-address.ts';
import { defineDatabaseAction } from './define-action.ts';
import { userName } from './positionals.ts';

/** `sandbox-link`: prints a link that opens the sandbox inbox of an account once. */
export const sandboxLinkAction = defineDatabaseAction({
  positionals: userName,
  read({ positionals: [userName = ''], usageError }, config) {
    if (config.port === 0) throw usageError('requires the port that the service listens on: --port <port>');
    return { userName, address: localAddressOf(config), port: config.port };
  },
  async run({ config, actor, database, print }, { userName, address, port }) {
    requireSandbox(config, 'A link to the sandbox inbox');
    const link = await createSandboxLink(database, actor, { userName }, address);
    print(link, { link });
    console.error(
      `The link opens once, within 15 minutes, if the service listens on port ${port} (--port names another).`,
    );
    const { sandbox } = await findAccount(database, userName);
    if (!sandbox) {
      console.error(
        `The account ${userName} is live: the page shows its knowledge chat, but no messages. Only sandbox accounts have messages there.`,
      );
    }
  },
});
