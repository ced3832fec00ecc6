import { listAccounts } from './accounts/manage.ts';
import { settings } from './config/settings.ts';
import { type FirstAccount, makeFirstAccount } from './first-account.ts';
import { createSandboxLink } from './sandbox/access.ts';
import type { Service } from './service.ts';

/**
 * What `start` has to say to people: the address, and how to begin. An embedded database without accounts is given one for the
 * sandbox, whose key is shown this once.
 *
 * @param program how the program is called here
 */
export async function welcome(
  { url, missing, context: { config, database } }: Service,
  program = 'omnichannel-server',
): Promise<string> {
  const { role, databaseUrl, dataDir } = config;
  if (role === 'worker') return `Omnichannel on ${url}, as worker: its state only, at /readyz and /metrics`;
  const isEmbedded = databaseUrl === undefined;
  const made = isEmbedded ? await makeFirstAccount(database) : undefined;
  const flags = isEmbedded && dataDir !== settings.dataDir.fallback ? ` --data-dir ${dataDir}` : '';
  const command = (words: string) => `  ${program} ${words}${flags}`;

  const paragraphs = [`Omnichannel on ${url}${role === 'api' ? ', as api: another process has to be its worker' : ''}`];
  if (made) paragraphs.push(firstCalls(url, made));
  else if (isEmbedded) paragraphs.push(`Another key for the account:\n${command('accounts rotate-key sandbox')}`);
  else paragraphs.push(`Who may sign in:\n${command('accounts list')}\n${command('accounts create <userName>')}`);

  const account = (await listAccounts(database)).find(({ sandbox, disabled }) => sandbox && !disabled);
  if (account) {
    const link = await createSandboxLink({ database }, account, url);
    const another = command(`sandbox-link ${account.userName} --port ${new URL(url).port}`);
    paragraphs.push(
      `The phones of ${account.userName}, by a link that opens once, within 15 minutes:\n  ${link}\nAnother link:\n${another}`,
    );
  }
  if (missing.length > 0) paragraphs.push(`Not done yet, answered with 501:\n${wrapped(missing)}`);
  return paragraphs.join('\n\n');
}

function firstCalls(url: string, { userName, apiKey }: FirstAccount): string {
  const json = "-H 'Content-Type: application/json'";
  const credentials = JSON.stringify({ apiKey, userName });
  return `An account for the sandbox was made. Keep its key, it is shown this once:

  userName  ${userName}
  apiKey    ${apiKey}

Sign in, and request a verification:

  TOKEN=$(curl -s ${url}/auth/v1/tokens/ ${json} \\
    -d '${credentials}' | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
  curl ${url}/mfa/v1/destinations/verification -H "Authorization: Bearer $TOKEN" \\
    ${json} -d '{"number":"+12025550100"}'`;
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
