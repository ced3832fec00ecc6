import { text } from 'node:stream/consumers';
import { isSecret, secretForm } from '@omnichannel/contract/webhook-secret';
import type { Config } from '../config/config.ts';
import { UsageError } from '../config/flags.ts';
import { createKeys, type Keys } from '../secrets/keys.ts';
import { loadSecret } from '../secrets/secret.ts';
import { command } from '../suggest-command.ts';
import {
  type EndpointSummary,
  enableEndpoint,
  listEndpoints,
  rotateSecret,
  setEndpoint,
} from '../webhooks/endpoints.ts';
import { type EndpointKind, endpointKinds } from '../webhooks/event.ts';
import { urlFault } from '../webhooks/url.ts';
import type { Actions, Given } from './action.ts';
import { onAccount } from './on-database.ts';

/** The chat app's are set by an operation. */
const settable = ['messenger', 'rcs', 'chat'] as const satisfies EndpointKind[];

const channel = { choices: endpointKinds, about: 'whose events', needed: 'always' } as const;

/** Somebody may give a secret where none is taken. */
const confidential = true;

/**
 * `endpoints`: where webhooks of an account's environment go. A service that runs goes by what is set from the next attempt on. With
 * `--secret-stdin` the secret is read from there: the list of processes shows what stands in a command line.
 */
export const endpoints: Actions = {
  set: onAccount({
    about: 'says where the events of a channel go; makes a secret where none is given, and shows it this once',
    confidential,
    flags: {
      channel: {
        choices: settable,
        about: 'whose events; those of the chat app are set with the operation updateChatAppWebhook',
        needed: 'always',
      },
      url: {
        value: '<url>',
        about: 'where they go, by https; for accounts of the sandbox also by http',
        needed: 'always',
      },
      'secret-stdin': { about: 'reads the secret from standard input' },
    },
    async read({ flags, stdin }) {
      return { ...flags, secret: flags['secret-stdin'] ? await readSecret(stdin) : undefined };
    },
    async run({ config, database, account: { environmentId, sandbox }, print }, { channel: kind, url, secret }) {
      const fault = urlFault(url, sandbox);
      if (fault !== undefined) throw new UsageError(`--url ${fault}.`);
      const keys = await keysOf(config);
      const made = await setEndpoint(database, keys, { environmentId, kind, url, sandbox, secret, shown: true });
      print(`Events of ${kind} are delivered to ${url}.${secretLines(made)}`, {
        kind,
        url,
        ...(made && { secret: made }),
      });
    },
  }),
  show: onAccount({
    about: 'shows all of them: URL, state, and whose secret signs',
    confidential,
    async run({ database, account: { environmentId, userName }, print }) {
      const endpoints = await listEndpoints(database, environmentId);
      const lines = endpoints.map((endpoint) => linesOf(endpoint, userName)).join('\n');
      print(lines || `${userName} has no endpoints.`, endpoints);
    },
  }),
  rotate: onAccount({
    about: 'makes another secret, and shows it this once; the former one signs as well for 24 hours',
    confidential,
    flags: { channel },
    async run({ config, database, account: { environmentId, userName }, print }, { flags: { channel: kind } }) {
      const made = await rotateSecret(database, await keysOf(config), environmentId, kind);
      if (made === undefined) throw missing(userName, kind);
      const signed = `Deliveries of ${kind} are signed with a new secret, and for 24 h with the former one, too.`;
      print(`${signed}${secretLines(made)}`, { kind, secret: made });
    },
  }),
  enable: onAccount({
    about: 'switches on one that was switched off',
    confidential,
    flags: { channel },
    async run({ database, account: { environmentId, userName }, print }, { flags: { channel: kind } }) {
      if (!(await enableEndpoint(database, environmentId, kind))) throw missing(userName, kind);
      const again = command`deliveries retry --dead --account ${userName} --channel ${kind}`;
      print(
        `The endpoint ${kind} is on. What happened meanwhile was not kept. What died before can be made again with: ${again}`,
        { kind },
      );
    },
  }),
};

async function keysOf(config: Config): Promise<Keys> {
  return createKeys(await loadSecret(config), config.formerSecrets);
}

function missing(userName: string, kind: EndpointKind): Error {
  const seen = command`endpoints show --account ${userName}`;
  return new Error(`${userName} has no endpoint ${kind}. See those that there are with: ${seen}`);
}

async function readSecret(stdin: Given['stdin']): Promise<string> {
  const secret = (await text(stdin)).trim();
  // The value is secret, and is not told.
  if (!isSecret(secret)) throw new UsageError(`--secret-stdin takes ${secretForm}, and nothing else.`);
  return secret;
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
      `  ${command`endpoints rotate --account ${userName} --channel ${kind}`}`,
    );
  }
  return lines.join(`\n${' '.repeat(18)}`);
}
