import type { Service } from '../app.ts';
import { createLiveCarriers } from '../carriers/live.ts';
import {
  type BootstrapAccount,
  createBootstrapAccount,
  findBootstrapAccountFile,
  saveBootstrapAccount,
} from '../features/accounts/bootstrap-account.ts';
import { listAccounts } from '../features/accounts/manage-accounts.ts';
import { createSandboxLink } from '../features/accounts/sandbox-access.ts';
import { findMissingConnections } from '../features/messaging/connections.ts';
import { settings } from '../platform/config/settings.ts';
import { command } from '../platform/suggest-command.ts';

export interface WelcomeOptions {
  /**
   * Whether it is shown to a person only, and may hold the first API key and a link to the sandbox. Where it may get into a log
   * the key goes into a file instead, and who wants a link asks for one.
   */
  secrets?: boolean;
}

/**
 * What `start` has to say to people: the address, and how to begin. An embedded database without accounts is given one for the
 * sandbox, whose key is shown this once.
 */
export async function welcome(
  { url, missing, context: { config, database } }: Service,
  { secrets = false }: WelcomeOptions = {},
): Promise<string> {
  const { role, databaseUrl, dataDir } = config;
  if (role === 'worker') return `Omnichannel on ${url}, as worker: its state only, at /readyz and /metrics`;
  const isEmbedded = databaseUrl === undefined;
  const made = isEmbedded ? await createBootstrapAccount(database) : undefined;

  const paragraphs = [`Omnichannel on ${url}${role === 'api' ? ', as api: another process has to be its worker' : ''}`];
  if (made) paragraphs.push(firstCalls(url, secrets ? shown(made) : await kept(made, dataDir)));
  else if (isEmbedded) paragraphs.push(otherKeys(dataDir));
  else {
    // A live account gets 501 on channels without a carrier.
    const { length: closed } = findMissingConnections(createLiveCarriers(config, database));
    const create = closed > 0 ? command`accounts create <userName> --sandbox` : command`accounts create <userName>`;
    paragraphs.push(`Who may sign in:\n  ${command`accounts list`}\n  ${create}`);
  }

  const account = (await listAccounts(database)).find(({ sandbox, disabled }) => sandbox && !disabled);
  if (account) {
    const { port } = new URL(url);
    const ask =
      config.host === settings.host.fallback
        ? command`sandbox-link ${account.userName} --port ${port}`
        : command`sandbox-link ${account.userName} --host ${config.host} --port ${port}`;
    const phones = `The phones of ${account.userName}, by a link that opens once, within 15 minutes:`;
    const link = secrets
      ? `  ${await createSandboxLink({ database }, account, url)}\nAnother link:\n  ${ask}`
      : `  ${ask}`;
    paragraphs.push(`${phones}\n${link}`);
  }
  if (missing.length > 0) paragraphs.push(`Not done yet, answered with 501:\n${wrapped(missing)}`);
  return paragraphs.join('\n\n');
}

/** Where the key of the first account is found. */
interface Credentials {
  said: string;
  /** What curl sends to sign in. */
  data: string;
}

function shown({ userName, apiKey }: BootstrapAccount): Credentials {
  return {
    said: `Keep its key, it is shown this once:\n\n  userName  ${userName}\n  apiKey    ${apiKey}`,
    data: JSON.stringify({ apiKey, userName }),
  };
}

async function kept(account: BootstrapAccount, dataDir: string): Promise<Credentials> {
  const file = await saveBootstrapAccount(account, dataDir);
  return {
    said: `Its key is in a file that only this user can read. Keep it elsewhere, then remove the file:\n\n  ${file}`,
    data: `@${file}`,
  };
}

function firstCalls(url: string, { said, data }: Credentials): string {
  const json = "-H 'Content-Type: application/json'";
  return `An account for the sandbox was made. ${said}

Sign in, and request a verification:

  TOKEN=$(curl -s ${url}/auth/v1/tokens/ ${json} \\
    -d '${data}' | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
  curl ${url}/mfa/v1/destinations/verification -H "Authorization: Bearer $TOKEN" \\
    ${json} -d '{"number":"+12025550100"}'`;
}

/** For who has no key, or none any more. */
function otherKeys(dataDir: string): string {
  const file = findBootstrapAccountFile(dataDir);
  return `${file === undefined ? '' : `The first key of the account sandbox is in:\n  ${file}\n`}An account of your own:
  ${command`accounts create <userName> --sandbox`}
Another key for the first account, whose former key is refused from then on:
  ${command`accounts rotate-key sandbox`}`;
}

/** Words in indented lines. */
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
