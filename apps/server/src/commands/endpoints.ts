import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { findAccount } from '../accounts/find.ts';
import type { Config } from '../config/config.ts';
import { UsageError } from '../config/flags.ts';
import { migrate } from '../database/migrate.ts';
import { createKeys } from '../secrets/keys.ts';
import { loadSecret } from '../secrets/secret.ts';
import { didYouMean } from '../suggest.ts';
import {
  type EndpointSummary,
  enableEndpoint,
  listEndpoints,
  rotateSecret,
  setEndpoint,
} from '../webhooks/endpoints.ts';
import { type EndpointKind, endpointKinds } from '../webhooks/event.ts';
import { isSecret, secretForm } from '../webhooks/secret.ts';
import { urlFault } from '../webhooks/url.ts';
import { withDatabase } from './database.ts';

/** What each action takes. */
const usages = {
  set: 'set --account <userName> --channel messenger|rcs|chat --url <url> [--secret-stdin]',
  show: 'show --account <userName>',
  rotate: `rotate --account <userName> --channel ${endpointKinds.join('|')}`,
  enable: `enable --account <userName> --channel ${endpointKinds.join('|')}`,
};
type Action = keyof typeof usages;

/** The chat app's are set by an operation. */
const settable = endpointKinds.filter((kind) => !kind.startsWith('chatApp.'));

/**
 * `endpoints set|show|rotate|enable`: where webhooks of an account's environment go. The service may run meanwhile, and goes by what
 * is set from the next attempt on. With `--secret-stdin` the secret is read from there: the list of processes shows what stands in a
 * command line.
 *
 * @throws {UsageError} when the command line is wrong
 * @throws {Error} what is in the way
 */
export async function endpointsCommand(
  config: Config,
  args: readonly string[],
  stdin: Readable = process.stdin,
): Promise<void> {
  const { action, account: userName, kind, url, fromStdin, json } = read(args);
  const secret = fromStdin ? await readSecret(stdin) : undefined;
  await withDatabase(config, { share: true }, async ({ database, directUrl }) => {
    await migrate(directUrl);
    const keys = createKeys(await loadSecret(config), config.formerSecrets);
    const { environmentId, sandbox } = await findAccount(database, userName);
    const print = (lines: string, value: object) => console.log(json ? JSON.stringify(value, null, 2) : lines);
    const missing = () =>
      new Error(
        `${userName} has no endpoint ${kind}. See those that there are with: endpoints show --account ${userName}`,
      );

    switch (action) {
      case 'set': {
        const fault = urlFault(url, sandbox);
        if (fault !== undefined) throw new UsageError(`--url ${fault}.`);
        const made = await setEndpoint(database, keys, { environmentId, kind, url, sandbox, secret, shown: true });
        print(`Events of ${kind} are delivered to ${url}.${secretLines(made)}`, {
          kind,
          url,
          ...(made && { secret: made }),
        });
        return;
      }
      case 'show': {
        const endpoints = await listEndpoints(database, environmentId);
        const lines = endpoints.map((endpoint) => linesOf(endpoint, userName)).join('\n');
        print(lines || `${userName} has no endpoints.`, endpoints);
        return;
      }
      case 'rotate': {
        const made = await rotateSecret(database, keys, environmentId, kind);
        if (made === undefined) throw missing();
        print(
          `Deliveries of ${kind} are signed with a new secret, and for 24 h with the former one, too.${secretLines(made)}`,
          {
            kind,
            secret: made,
          },
        );
        return;
      }
      case 'enable':
        if (!(await enableEndpoint(database, environmentId, kind))) throw missing();
        print(
          `The endpoint ${kind} is on. What died before it was switched off can be made again with: deliveries retry --dead. What happened meanwhile was not kept.`,
          { kind },
        );
    }
  });
}

function read(args: readonly string[]) {
  const [name, ...rest] = args;
  if (name === undefined || !Object.hasOwn(usages, name)) {
    const meant = name === undefined ? '' : didYouMean(name, Object.keys(usages));
    throw new UsageError(`endpoints knows: ${Object.keys(usages).join(', ')}.${meant}`);
  }
  const action = name as Action;
  const { account, channel, url, 'secret-stdin': fromStdin = false, json = false, ...others } = parse(action, rest);
  const [unknown] = Object.keys({
    ...others,
    ...(channel && { channel }),
    ...(url && { url }),
    ...(fromStdin && { 'secret-stdin': fromStdin }),
  }).filter((flag) => !usages[action].includes(`--${flag}`));
  if (unknown !== undefined) throw usage(action, `knows no flag --${unknown}`);
  if (account === undefined) throw usage(action, 'needs --account');
  if (action === 'set' && url === undefined) throw usage(action, 'needs --url');
  return { action, account, kind: kindOf(action, channel), url: url ?? '', fromStdin, json };
}

async function readSecret(stdin: Readable): Promise<string> {
  const secret = (await text(stdin)).trim();
  // The value is secret, and is not told.
  if (!isSecret(secret)) throw new UsageError(`--secret-stdin takes ${secretForm}, and nothing else.`);
  return secret;
}

function parse(action: Action, args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        account: { type: 'string' },
        channel: { type: 'string' },
        url: { type: 'string' },
        'secret-stdin': { type: 'boolean' },
        json: { type: 'boolean' },
      },
    });
    return values;
  } catch {
    // The message quotes arguments, one of which may be a secret.
    throw usage(action, 'does not understand its flags');
  }
}

function kindOf(action: Action, channel: string | undefined): EndpointKind {
  const known = action === 'set' ? settable : endpointKinds;
  const kind = known.find((one) => one === channel);
  // `show` is about all of them.
  if (kind !== undefined || action === 'show') return kind ?? 'chatApp.message';
  if (channel === undefined) throw usage(action, 'needs --channel');
  const why = endpointKinds.some((one) => one === channel)
    ? ' Those of the chat app are set with the operation updateChatAppWebhook.'
    : didYouMean(channel, known);
  throw new UsageError(`--channel is one of ${known.join(', ')}.${why}`);
}

function usage(action: Action, fault: string): UsageError {
  return new UsageError(`endpoints ${action} ${fault}. Usage: omnichannel-server endpoints ${usages[action]} [--json]`);
}

function secretLines(secret: string | undefined): string {
  return secret === undefined ? '' : `\n  secret  ${secret}\nGive it to the integrator now: it is shown this once.`;
}

function linesOf(endpoint: EndpointSummary, userName: string): string {
  const { kind, url, secretOf, secretShown, formerSecretUntil, disabled, failingSince } = endpoint;
  const states = [
    disabled === null ? 'on' : { gone: 'off: it answered 410', failing: 'off: it failed for five days' }[disabled],
    ...(failingSince === null || disabled !== null ? [] : [`failing since ${failingSince.toISOString()}`]),
    `signed with the ${secretOf}’s secret`,
    ...(formerSecretUntil === null ? [] : [`and the former one until ${formerSecretUntil.toISOString()}`]),
  ];
  const lines = [`${kind.padEnd(16)}  ${url}`, states.join(', ')];
  if (secretOf === 'operator' && !secretShown) {
    lines.push(
      'nobody has seen that secret: make one and see it with',
      `  endpoints rotate --account ${userName} --channel ${kind}`,
    );
  }
  return lines.join(`\n${' '.repeat(18)}`);
}
