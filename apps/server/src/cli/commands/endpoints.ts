import { text } from 'node:stream/consumers';
import { isSecret, secretForm } from '@omnichannel/contract/webhook-secret';
import { findDatabaseKeys, loadDatabaseKeys } from '../../features/accounts/secret-binding.ts';
import { validateEndpointUrl } from '../../features/webhooks/endpoint-url.ts';
import {
  disabledReasons,
  type EndpointSummary,
  enableEndpoint,
  listEndpoints,
  rotateSecret,
  setEndpoint,
} from '../../features/webhooks/endpoints.ts';
import { findUndecryptableSecrets } from '../../features/webhooks/undecryptable-secrets.ts';
import { type EndpointKind, endpointKinds } from '../../features/webhooks/webhook-event.ts';
import { UsageError } from '../../platform/config/flags.ts';
import { command } from '../../platform/suggest-command.ts';
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
    about:
      'says where the events of a channel go; a new endpoint gets a secret, shown this once, and others keep theirs',
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
      // The operator may name this machine. The service decides at each attempt whether it delivers there.
      const fault = validateEndpointUrl(url, { sandbox, allowLoopback: true });
      if (fault !== undefined) throw new UsageError(`--url ${fault}.`);
      const keys = await loadDatabaseKeys(config, database);
      const made = await setEndpoint(database, keys, { environmentId, kind, url, sandbox, secret, isShown: true });
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
    async run({ config, database, account: { environmentId, userName }, print }) {
      const keys = await findDatabaseKeys(config, database);
      const lost =
        keys && (await findUndecryptableSecrets(database, keys)).filter((one) => one.environmentId === environmentId);
      const endpoints = (await listEndpoints(database, environmentId)).map((endpoint) => ({
        ...endpoint,
        // Not known without the secret of the service.
        secretLost: lost ? lost.some(({ kind }) => kind === endpoint.kind) : null,
      }));
      const lines = endpoints.map((endpoint) => linesOf(endpoint, userName)).join('\n');
      print(lines || `${userName} has no endpoints.`, endpoints);
    },
  }),
  rotate: onAccount({
    about: 'makes another secret, and shows it this once; the former one signs as well for 24 hours',
    confidential,
    flags: {
      channel,
      'secret-lost': { about: 'also replaces a secret that was sealed under an OMNICHANNEL_SECRET that is lost' },
    },
    async run(
      { config, database, account: { environmentId, userName }, print },
      { flags: { channel: kind, 'secret-lost': lost } },
    ) {
      const keys = await loadDatabaseKeys(config, database);
      const unknown = await findUndecryptableSecrets(database, keys);
      const wasLost = unknown.some((one) => one.environmentId === environmentId && one.kind === kind);
      const made = await rotateSecret(database, keys, environmentId, kind, { lost });
      if (made === undefined) throw missing(userName, kind);
      const signed = wasLost
        ? `Deliveries of ${kind} are signed with a new secret. The former one is lost; what waited for it goes out within about a minute.`
        : `Deliveries of ${kind} are signed with a new secret, and for 24 h with the former one, too.`;
      print(`${signed}${secretLines(made)}`, { kind, secret: made });
    },
  }),
  enable: onAccount({
    about: 'switches on one that was switched off',
    confidential,
    flags: { channel },
    async run({ database, account: { environmentId, userName }, print }, { flags: { channel: kind } }) {
      const wasOff = await enableEndpoint(database, environmentId, kind);
      if (wasOff === undefined) throw missing(userName, kind);
      const state = wasOff ? 'is on. What happened meanwhile was not kept.' : 'was on, and stays as it is.';
      const again = command`deliveries retry --dead --account ${userName} --channel ${kind}`;
      print(`The endpoint ${kind} ${state} What died before can be made again with: ${again}`, { kind });
    },
  }),
};

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

function linesOf(endpoint: EndpointSummary & { secretLost: boolean | null }, userName: string): string {
  const { kind, url, secretOf, secretShown, secretLost, formerSecretUntil, disabled, failingSince } = endpoint;
  const states = [
    disabled === null ? 'on' : `off: ${disabledReasons[disabled]}`,
    ...(failingSince === null || disabled !== null ? [] : [`failing since ${failingSince.toISOString()}`]),
    `signed with the ${secretOf}’s secret`,
    ...(formerSecretUntil === null ? [] : [`and the former one until ${formerSecretUntil.toISOString()}`]),
  ];
  const lines = [`${kind.padEnd(16)}  ${url}`, states.join(', ')];
  const rotate = `  ${command`endpoints rotate --account ${userName} --channel ${kind}`}`;
  if (secretLost) {
    lines.push(
      'that secret was sealed under an OMNICHANNEL_SECRET that is not known here. Where no instance knows it, deliveries',
      'wait: put it into OMNICHANNEL_FORMER_SECRETS, or, if it is lost, make another by',
      `${rotate} --secret-lost`,
    );
  } else if (secretOf === 'operator' && !secretShown) {
    lines.push('nobody has seen that secret: make one and see it with', rotate);
  }
  return lines.join(`\n${' '.repeat(18)}`);
}
