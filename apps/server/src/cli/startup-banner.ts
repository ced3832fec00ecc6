import type { Service } from '../app.ts';
import { findClosedChannels } from '../carriers/closed-channels.ts';
import {
  type BootstrapAccount,
  createBootstrapAccount,
  findBootstrapAccountFile,
  saveBootstrapAccount,
} from '../features/accounts/bootstrap-account.ts';
import { listAccounts } from '../features/accounts/manage-accounts.ts';
import { createSandboxLink } from '../features/accounts/sandbox-access.ts';
import { serviceActor } from '../features/audit/record-audit.ts';
import { createFirstOwnerLink, hasOperators } from '../features/operators/links.ts';
import { command } from '../platform/command-hint.ts';
import type { Config } from '../platform/config/config.ts';
import { settings } from '../platform/config/settings.ts';
import type { Database } from '../platform/postgres/database.ts';
import { consoleAddressOf } from './service-address.ts';

export interface StartupBannerOptions {
  /**
   * Whether only a person sees the banner, so that it may contain the first API key and a link to the sandbox. Otherwise the key is written
   * into a file, and the banner shows the command for a link.
   */
  showSecrets?: boolean;
}

/**
 * Creates the banner of `start`: the address, and the first steps. In an embedded database without accounts it creates a sandbox account,
 * whose key is shown once.
 */
export async function startupBanner(
  { url, missing, context: { config, database } }: Service,
  { showSecrets = false }: StartupBannerOptions = {},
): Promise<string> {
  const { role, databaseUrl, dataDir, hasSandbox } = config;
  if (role === 'worker') return `Omnichannel on ${url}, as worker: it serves /readyz and /metrics only`;
  const isEmbedded = databaseUrl === undefined;
  const made = isEmbedded && hasSandbox ? await createBootstrapAccount(database) : undefined;

  const paragraphs = [`Omnichannel on ${url}${role === 'api' ? ', as api: start another process as worker' : ''}`];
  if (made)
    paragraphs.push(formatFirstCalls(url, showSecrets ? describeShownKey(made) : await writeKeyFile(made, dataDir)));
  else if (isEmbedded && hasSandbox) paragraphs.push(formatOtherKeys(dataDir));
  else {
    // A live account gets 501 on channels without a carrier.
    const { length: closed } = await findClosedChannels(config, database);
    const create =
      closed > 0 && hasSandbox ? command`accounts create <userName> --sandbox` : command`accounts create <userName>`;
    paragraphs.push(`Manage accounts:\n  ${command`accounts list`}\n  ${create}`);
  }

  const inbox = hasSandbox ? await formatInbox(url, config, database, showSecrets) : undefined;
  if (inbox !== undefined) paragraphs.push(inbox);
  const owner = await formatFirstOwner(url, config, database, showSecrets);
  if (owner !== undefined) paragraphs.push(owner);
  if (missing.length > 0) paragraphs.push(`Not implemented, returns 501:\n${wrapped(missing)}`);
  return paragraphs.join('\n\n');
}

/** Describes how the inbox of the first sandbox account is opened. Returns undefined when there is no such account. */
async function formatInbox(
  url: string,
  { host }: Pick<Config, 'host'>,
  database: Database,
  showLink: boolean,
): Promise<string | undefined> {
  const account = (await listAccounts(database)).find(({ sandbox, disabled }) => sandbox && !disabled);
  if (!account) return undefined;
  const { port } = new URL(url);
  const ask =
    host === settings.host.fallback
      ? command`sandbox-link ${account.userName} --port ${port}`
      : command`sandbox-link ${account.userName} --host ${host} --port ${port}`;
  const link = showLink
    ? `  ${await createSandboxLink(database, serviceActor, account, url)}\nCreate another link:\n  ${ask}`
    : `  ${ask}`;
  return `The sandbox inbox of ${account.userName}, by a link that opens once, within 15 minutes:\n${link}`;
}

/** Describes how the first owner of the console is created. Returns undefined when there is an operator. */
async function formatFirstOwner(
  url: string,
  config: Pick<Config, 'host' | 'port' | 'publicUrl'>,
  database: Database,
  showLink: boolean,
): Promise<string | undefined> {
  if (!showLink) {
    if (await hasOperators(database)) return undefined;
    // The link names the address of the service.
    const { port } = new URL(url);
    const create = config.publicUrl
      ? command`operators create <userName> --as owner`
      : config.host === settings.host.fallback
        ? command`operators create <userName> --as owner --port ${port}`
        : command`operators create <userName> --as owner --host ${config.host} --port ${port}`;
    return `Create the first owner of the console:\n  ${create}`;
  }
  const made = await createFirstOwnerLink(database, serviceActor, consoleAddressOf(config, url));
  if (!made) return undefined;
  return `Create the first owner of the console, by a link that works once, within ${made.validMinutes} minutes:\n  ${made.link}`;
}

/** The place of the key of the bootstrap account. */
interface Credentials {
  description: string;
  /** Data for curl to sign in. */
  data: string;
}

function describeShownKey({ userName, apiKey }: BootstrapAccount): Credentials {
  return {
    description: `Keep its key, which is not shown again:\n\n  userName  ${userName}\n  apiKey    ${apiKey}`,
    data: JSON.stringify({ apiKey, userName }),
  };
}

async function writeKeyFile(account: BootstrapAccount, dataDir: string): Promise<Credentials> {
  const file = await saveBootstrapAccount(account, dataDir);
  return {
    description: `Its key is in a file that only this user can read. Store the key elsewhere, then remove the file:\n\n  ${file}`,
    data: `@${file}`,
  };
}

function formatFirstCalls(url: string, { description, data }: Credentials): string {
  const json = "-H 'Content-Type: application/json'";
  return `A sandbox account was created. ${description}

Sign in, and request a verification:

  TOKEN=$(curl -s ${url}/auth/v1/tokens/ ${json} \\
    -d '${data}' | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
  curl ${url}/mfa/v1/destinations/verification -H "Authorization: Bearer $TOKEN" \\
    ${json} -d '{"number":"+12025550100"}'`;
}

/** Describes how to get a key when there are accounts already. */
function formatOtherKeys(dataDir: string): string {
  const file = findBootstrapAccountFile(dataDir);
  return `${file === undefined ? '' : `The first key of the account sandbox is in:\n  ${file}\n`}Keys of existing accounts are not shown again. Create an account of your own:
  ${command`accounts create <userName> --sandbox`}
Create another key for the first account:
  ${command`keys create <name> --account sandbox`}`;
}

/** Wraps words into indented lines. */
function wrapped(words: readonly string[]): string {
  return words
    .reduce<string[]>((lines, word) => {
      const last = lines.at(-1);
      if (last !== undefined && last.length + word.length < 100) lines[lines.length - 1] = `${last}, ${word}`;
      else lines.push(`  ${word}`);
      return lines;
    }, [])
    .join('\n');
}
