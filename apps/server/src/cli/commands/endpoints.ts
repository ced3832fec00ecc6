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
import { command } from '../../platform/command-hint.ts';
import { UsageError } from '../../platform/config/flags.ts';
import { findRemoteEndpoint, listRemoteEndpoints } from '../remote/webhooks.ts';
import type { Actions, ParsedArguments } from './action.ts';
import { defineAccountAction } from './define-action.ts';

/** Endpoints that this command sets. An operation sets those of the chat app. */
const settable = ['messenger', 'rcs', 'chat', 'usage'] as const satisfies EndpointKind[];

const channel = { choices: endpointKinds, about: 'Events of the endpoint', required: 'always' } as const;

/** An operator may type a secret by mistake, so errors repeat no arguments. */
const isConfidential = true;

/** An operator who means the URL of an endpoint must not send the operator key there. */
const takesUrlBefore = true;

/**
 * `endpoints`: manages webhook endpoints of an account's environment. A running service applies changes from the next attempt on. With
 * `--secret-stdin` it reads the secret from stdin, since other users can see a command line in the list of processes.
 */
export const endpoints: Actions = {
  set: defineAccountAction({
    about: 'Set the URL for the events of a channel; a new endpoint gets a secret, which is shown once',
    isConfidential,
    takesUrlBefore,
    flags: {
      channel: {
        choices: settable,
        about: 'Events of the endpoint; the operation updateChatAppWebhook sets the chat app’s',
        required: 'always',
      },
      url: {
        value: '<url>',
        about: 'URL of the endpoint: https; for sandbox accounts also http',
        required: 'always',
      },
      'secret-stdin': { about: 'Read the secret from stdin' },
    },
    async read({ flags, stdin }) {
      return { ...flags, secret: flags['secret-stdin'] ? await readSecret(stdin) : undefined };
    },
    async local({ config, actor, database, account: { environmentId, sandbox } }, { channel: kind, url, secret }) {
      // The operator may name this machine. At each attempt the service decides whether it may deliver there.
      const fault = validateEndpointUrl(url, { sandbox, allowLoopback: true });
      if (fault !== undefined) throw new UsageError(`--url ${fault}.`);
      const keys = await loadDatabaseKeys(config, database);
      const setting = { environmentId, kind, url, sandbox, secret, isShown: true, actor };
      return setEndpoint(database, keys, setting);
    },
    async remote({ admin, account: { id } }, { channel: kind, url, secret }) {
      const setting = { url, ...(secret !== undefined && { secret }) };
      return (await admin.endpoints.update(id, kind, setting)).secret;
    },
    report(made, { print }, { channel: kind, url }) {
      print(`Events of ${kind} are delivered to ${url}.${secretLines(made)}`, {
        kind,
        url,
        ...(made && { secret: made }),
      });
    },
  }),
  show: defineAccountAction({
    about: 'Show all endpoints: URL, state, and whose secret signs',
    isReadOnly: true,
    isConfidential,
    takesUrlBefore,
    async local({ config, database, account: { environmentId } }) {
      const keys = await findDatabaseKeys(config, database);
      const lost =
        keys && (await findUndecryptableSecrets(database, keys)).filter((one) => one.environmentId === environmentId);
      return (await listEndpoints(database, environmentId)).map((endpoint) => ({
        ...endpoint,
        // Unknown without the secret of the service.
        secretLost: lost ? lost.some(({ kind }) => kind === endpoint.kind) : null,
      }));
    },
    remote: async ({ admin, account }) =>
      (await listRemoteEndpoints(admin, account)).map(({ id: _, ...shown }) => shown),
    report(endpoints, { account: { userName }, print }) {
      const lines = endpoints.map((endpoint) => linesOf(endpoint, userName)).join('\n');
      print(lines || `${userName} has no endpoints.`, endpoints);
    },
  }),
  rotate: defineAccountAction({
    about: 'Create a new secret, and show it once; the previous one also signs for 24 hours',
    isConfidential,
    takesUrlBefore,
    flags: {
      channel,
      'secret-lost': { about: 'Replace the secret even if it is encrypted with an OMNICHANNEL_SECRET that is lost' },
    },
    read: ({ flags: { channel: kind, 'secret-lost': lost } }) => ({ kind, lost }),
    async local({ config, actor, database, account: { environmentId, userName } }, { kind, lost }) {
      const keys = await loadDatabaseKeys(config, database);
      const unknown = await findUndecryptableSecrets(database, keys);
      const wasLost = unknown.some((one) => one.environmentId === environmentId && one.kind === kind);
      const made = await rotateSecret(database, actor, keys, environmentId, kind, { lost });
      if (made === undefined) throw missing(userName, kind);
      return { made, wasLost };
    },
    async remote({ admin, account }, { kind, lost }) {
      const endpoint = await findRemoteEndpoint(admin, account, kind);
      if (endpoint === undefined) throw missing(account.userName, kind);
      const { secret: made } = await admin.endpoints.rotateSecret(endpoint.id, { isLost: lost });
      return { made, wasLost: endpoint.secretLost };
    },
    report({ made, wasLost }, { print }, { kind }) {
      const signed = wasLost
        ? `Deliveries of ${kind} are signed with a new secret. The previous one is lost; deliveries that waited for it are sent within a minute.`
        : `Deliveries of ${kind} are signed with a new secret, and for 24 h also with the previous one.`;
      print(`${signed}${secretLines(made)}`, { kind, secret: made });
    },
  }),
  enable: defineAccountAction({
    about: 'Enable a disabled endpoint',
    isConfidential,
    takesUrlBefore,
    flags: { channel },
    read: ({ flags: { channel: kind } }) => kind,
    async local({ actor, database, account: { environmentId, userName } }, kind) {
      const wasOff = await enableEndpoint(database, actor, environmentId, kind);
      if (wasOff === undefined) throw missing(userName, kind);
      return wasOff;
    },
    async remote({ admin, account }, kind) {
      const endpoint = await findRemoteEndpoint(admin, account, kind);
      if (endpoint === undefined) throw missing(account.userName, kind);
      await admin.endpoints.enable(endpoint.id);
      return endpoint.disabled !== null;
    },
    report(wasOff, { account: { userName }, print }, kind) {
      const state = wasOff ? 'is on. Events of the meantime were not kept.' : 'was on already.';
      const again = command`deliveries retry --dead --account ${userName} --channel ${kind}`;
      print(`The endpoint ${kind} ${state} Replay earlier dead deliveries: ${again}`, { kind });
    },
  }),
};

function missing(userName: string, kind: EndpointKind): Error {
  const seen = command`endpoints show --account ${userName}`;
  return new Error(`${userName} has no endpoint ${kind}. List its endpoints: ${seen}`);
}

async function readSecret(stdin: ParsedArguments['stdin']): Promise<string> {
  const secret = (await text(stdin)).trim();
  // The value is secret, so the error does not contain it.
  if (!isSecret(secret)) throw new UsageError(`--secret-stdin takes ${secretForm}, and nothing else.`);
  return secret;
}

function secretLines(secret: string | undefined): string {
  return secret === undefined ? '' : `\n  secret  ${secret}\nPass it to the integrator now: it is not shown again.`;
}

function linesOf(endpoint: EndpointSummary & { secretLost: boolean | null }, userName: string): string {
  const { kind, url, secretOf, secretShown, secretLost, previousSecretUntil, disabled, failingSince } = endpoint;
  const states = [
    disabled === null ? 'on' : `off: ${disabledReasons[disabled]}`,
    ...(failingSince === null || disabled !== null ? [] : [`failing since ${failingSince.toISOString()}`]),
    secretOf === 'operator' && !secretShown
      ? 'signed with a secret that the service created'
      : `signed with the ${secretOf}’s secret`,
    ...(previousSecretUntil === null ? [] : [`and with the previous one until ${previousSecretUntil.toISOString()}`]),
  ];
  const lines = [`${kind.padEnd(16)}  ${url}`, states.join(', ')];
  const rotate = `  ${command`endpoints rotate --account ${userName} --channel ${kind}`}`;
  if (secretLost) {
    lines.push(
      'that secret is encrypted with an unknown OMNICHANNEL_SECRET. If no instance has it, deliveries wait. Add it to',
      'OMNICHANNEL_PREVIOUS_SECRETS. If it is lost, create a new endpoint secret:',
      `${rotate} --secret-lost`,
    );
  } else if (secretOf === 'operator' && !secretShown) {
    lines.push('that secret was never shown. Create a new one, which is shown once:', rotate);
  }
  return lines.join(`\n${' '.repeat(18)}`);
}
