import {
  type AddressPolicy,
  createOutbound,
  createPublicOnlyPolicy,
  type Outbound,
  OutboundError,
} from '@omnichannel/outbound';
import type { CheckResult, Connection, FileDownload, Link, OutboxKind } from '../connection-kind.ts';
import { describeWebhookUrl } from '../connections/webhook-url.ts';
import { downloadProviderFile } from '../files/download-media.ts';
import { describeUnreachable } from '../http-link.ts';
import type { ProviderFile } from '../provider-events.ts';
import { createAccessTokens, TokenError } from './access-tokens.ts';
import { apiUrlOf, createRbmClient, type RbmClient, RbmError } from './rbm-client.ts';
import { openRbmLink } from './rbm-link.ts';
import { parseServiceAccountKey } from './service-account.ts';
import { credentialsSchema, type RbmCredentials, type RbmSettings, settingsSchema } from './settings.ts';
import { parseRbmCallback } from './webhook.ts';

type RbmConnection = Connection<RbmSettings, RbmCredentials>;

export interface RbmOptions {
  /** Another server than Google's, for tests. It is no setting: a token must not go to an address that a user gives. */
  google?: { baseUrl: string; tokenUrl: string; policy: AddressPolicy };
  /** Milliseconds between attempts to reach Google when it cannot be reached. */
  retryDelaysMs?: readonly number[];
}

/** Bytes of a file of a person (guide "Receive messages" names no limit; 100 MB is the limit of files that agents send). */
const maxFileBytes = 100 * 1024 * 1024;

/** Creates the kind `rbm`: RCS for Business (RCS Business Messaging) of Google. */
export function createRbm({ google, retryDelaysMs }: RbmOptions = {}): OutboxKind<RbmSettings, RbmCredentials> {
  const openOutbound = () => createOutbound({ policy: google?.policy ?? createPublicOnlyPolicy() });
  return {
    name: 'rbm',
    channel: 'rcs',
    senderSettings: ['agentId'],
    isIdempotent: true,
    about: 'RCS messages over RCS for Business (RCS Business Messaging) of Google',
    settings: settingsSchema,
    credentials: credentialsSchema,
    example: {
      settings: { agentId: 'example_shop_agent@rbm.goog', region: 'europe' },
      credentials: {
        serviceAccountKey: JSON.stringify({
          type: 'service_account',
          client_email: 'messages@example.iam.gserviceaccount.com',
          private_key: 'the-private-key',
        }),
        clientToken: 'the-client-token',
      },
    },
    findFaults: (_, { serviceAccountKey }) => findKeyFaults(serviceAccountKey),
    needsPublicUrl: () => true,
    webhookPath: webhookPathOf,
    describeSetup: ({ id, publicUrl }) => [
      'Enter this in the RCS for Business Developer Console, as the webhook of the agent, and verify it:',
      `  Webhook URL  ${describeWebhookUrl(publicUrl, webhookPathOf({ id }))}`,
    ],
    async check(connection, signal) {
      const outbound = openOutbound();
      try {
        return await checkAgent(connection, openClient(connection, outbound, google), signal);
      } finally {
        outbound.close();
      }
    },
    open(connection, events) {
      const outbound = openOutbound();
      const client = openClient(connection, outbound, google);
      const delays = retryDelaysMs === undefined ? {} : { retryDelaysMs };
      return openRbmLink({ connection, outbound, client, events, ...delays }) as Link;
    },
    downloadFile: (connection, file, signal) => downloadFile(connection, file, signal, google?.policy),
    parseCallback: parseRbmCallback,
  };
}

function findKeyFaults(serviceAccountKey: string): string[] {
  try {
    parseServiceAccountKey(serviceAccountKey);
    return [];
  } catch (error) {
    return [`credentials.serviceAccountKey is no key of a service account. ${(error as Error).message}`];
  }
}

function openClient(
  { settings: { region, timeoutMs }, credentials }: RbmConnection,
  outbound: Outbound,
  google: RbmOptions['google'],
): RbmClient {
  const account = parseServiceAccountKey(credentials.serviceAccountKey);
  const tokens = createAccessTokens({ account, outbound, timeoutMs, ...(google && { url: google.tokenUrl }) });
  return createRbmClient({ outbound, tokens, timeoutMs, baseUrl: google?.baseUrl ?? apiUrlOf(region) });
}

function webhookPathOf({ id }: Pick<Connection, 'id'>): string {
  return `/carriers/${id}/webhook`;
}

/**
 * Gets a token, and asks for the reachability of no number at all, which sends nothing. Unverified: whether Google takes the empty list. The
 * minimum of 500 numbers in the reference is only that of its statistics. A 400 shows that the token was accepted, but not the agent.
 */
async function checkAgent({ settings }: RbmConnection, client: RbmClient, signal: AbortSignal): Promise<CheckResult> {
  try {
    await client.post({ path: '/v1/users:batchGet', body: { users: [], agentId: settings.agentId }, signal });
    return { outcome: 'ok' };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TokenError) {
      const { message: reason, isRejected } = error;
      return isRejected
        ? { outcome: 'broken', reason, corrections: ['serviceAccountKey'] }
        : { outcome: 'unreachable', reason };
    }
    if (error instanceof OutboundError) return { outcome: 'unreachable', reason: describeUnreachable(error) };
    if (!(error instanceof RbmError)) throw error;
    const { status, message } = error;
    if (status === 400) return { outcome: 'ok', isUnproven: true };
    if (status !== 401 && status !== 403 && status !== 404) return { outcome: 'unreachable', reason: message };
    const advice =
      'Check agentId and region, and that the service account belongs to the partner account of the agent.';
    const corrections = ['agentId', 'region', 'serviceAccountKey'];
    return { outcome: 'broken', reason: `${message} ${advice}`, corrections };
  }
}

/** The URL needs no token, and gets none: an authenticated event names it. */
async function downloadFile(
  { log }: RbmConnection,
  { url, filename }: ProviderFile,
  signal: AbortSignal,
  policy: AddressPolicy | undefined,
): Promise<FileDownload> {
  const target = url === undefined ? null : URL.parse(url);
  if (target === null) return { outcome: 'gone', reason: 'The file has no URL.' };
  const arriving = await downloadProviderFile({
    url: target.href,
    headers: {},
    allowedHosts: [target.host],
    maxBytes: maxFileBytes,
    signal,
    log,
    // Not kept: it closes each connection after its request.
    ...(policy && { outbound: createOutbound({ policy, idleTimeoutMs: 0 }) }),
  });
  return { ...arriving, ...(filename !== undefined && { filename }) };
}
