import { findAccount } from '../../features/accounts/account-lookup.ts';
import { createSandboxLink, requireSandbox } from '../../features/accounts/sandbox-access.ts';
import { findRemoteAccount } from '../remote/accounts.ts';
import { localAddressOf } from '../service-address.ts';
import { defineAction } from './define-action.ts';
import { userName } from './positionals.ts';

/** `sandbox-link`: prints a link that opens the sandbox inbox of an account once. */
export const sandboxLinkAction = defineAction({
  positionals: userName,
  read: ({ positionals: [userName = ''], usageError }) => ({ userName, usageError }),
  async local({ actor, config, database }, { userName, usageError }) {
    if (config.port === 0) throw usageError('requires the port that the service listens on: --port <port>');
    requireSandbox(config, 'A link to the sandbox inbox');
    const link = await createSandboxLink(database, actor, { userName }, localAddressOf(config));
    const { sandbox } = await findAccount(database, userName);
    return { link, sandbox, condition: `, if the service listens on port ${config.port} (--port names another)` };
  },
  async remote({ admin }, { userName }) {
    const { id, sandbox } = await findRemoteAccount(admin, userName);
    const { url: link } = await admin.accounts.createSandboxLink(id);
    return { link, sandbox, condition: '' };
  },
  report({ link, sandbox, condition }, { print }, { userName }) {
    print(link, { link });
    console.error(`The link opens once, within 15 minutes${condition}.`);
    if (!sandbox) {
      console.error(
        `The account ${userName} is live: the page shows its knowledge chat, but no messages. Only sandbox accounts have messages there.`,
      );
    }
  },
});
