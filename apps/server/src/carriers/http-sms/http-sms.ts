import {
  type AddressPolicy,
  createOperatorPolicy,
  createOutbound,
  createPublicOnlyPolicy,
} from '@omnichannel/outbound';
import type { Connection, SmsKind } from '../connection-kind.ts';
import { describeWebhookUrl } from '../connections/webhook-url.ts';
import { parseCallback } from './callbacks.ts';
import { checkProvider } from './check.ts';
import { type CountSegments, openHttpSmsLink } from './engine.ts';
import { findSettingFaults } from './find-faults.ts';
import { withPresetForms } from './presets/preset-forms.ts';
import { presets } from './presets/presets.ts';
import {
  credentialsSchema,
  defaultTimeoutMs,
  type HttpSmsCredentials,
  type HttpSmsSettings,
  settingsSchema,
} from './settings.ts';
import { secretParameter } from './verify.ts';

export interface HttpSmsOptions {
  countSegments: CountSegments;
  /** Decides which addresses a connection may call. */
  policyOf?: (connection: Pick<Connection, 'environmentId'>) => AddressPolicy;
  /** Milliseconds between attempts to reach a provider that cannot be reached. */
  retryDelaysMs?: readonly number[];
}

type HttpSmsConnection = Connection<HttpSmsSettings, HttpSmsCredentials>;

/** Creates the kind `http-sms`: providers with an HTTP API, described by settings. */
export function createHttpSms(options: HttpSmsOptions): SmsKind<HttpSmsSettings, HttpSmsCredentials> {
  const { countSegments, policyOf = defaultPolicyOf, retryDelaysMs } = options;
  return {
    name: 'http-sms',
    channel: 'sms',
    about: 'SMS over an HTTP API: Twilio, Infobip, Vonage, or any other provider',
    settings: withPresetForms(settingsSchema),
    credentials: withPresetForms(credentialsSchema),
    example: {
      settings: { preset: 'twilio', accountSid: `AC${'0123456789abcdef'.repeat(2)}` },
      credentials: { authToken: 'the-auth-token-of-the-account' },
    },
    findFaults: findSettingFaults,
    webhookPath: inboundPathOf,
    describeSetup: describeInbound,
    async check(connection, signal) {
      const outbound = createOutbound({ policy: policyOf(connection), idleTimeoutMs: 0 });
      const { profile, secrets, timeoutMs } = configurationOf(connection);
      try {
        return await checkProvider(profile, secrets, { outbound, timeoutMs, signal });
      } finally {
        outbound.close();
      }
    },
    open(connection, events) {
      const outbound = createOutbound({ policy: policyOf(connection) });
      return openHttpSmsLink({
        connection,
        ...configurationOf(connection),
        outbound,
        events,
        countSegments,
        ...(retryDelaysMs && { retryDelaysMs }),
      });
    },
    parseCallback(connection, call) {
      const { profile, secrets } = configurationOf(connection);
      return parseCallback(profile, secrets, call);
    },
  };
}

/** The callback for inbound SMS is entered at the provider. The one for receipts is part of each request. */
function inboundPathOf({ id, settings }: Pick<HttpSmsConnection, 'id' | 'settings'>): string | undefined {
  // Another version of the service may have stored a preset that this one does not know.
  const preset: (typeof presets)[keyof typeof presets] | undefined = presets[settings.preset];
  const profile = preset?.profileOf(settings, { callbackSecret: '<callbackSecret>' });
  if (!profile?.inbound) return undefined;
  const secret = profile.verification?.kind === 'secretUrl' ? `?${secretParameter}=<callbackSecret>` : '';
  return `/carriers/${id}/inbound${secret}`;
}

function describeInbound(
  connection: Pick<HttpSmsConnection, 'id' | 'settings' | 'credentials' | 'publicUrl'>,
): readonly string[] {
  const { settings, credentials, publicUrl } = connection;
  const path = inboundPathOf(connection);
  if (path === undefined) return [];
  const url = `  Inbound URL  ${describeWebhookUrl(publicUrl, path)}`;
  const { verification } = presets[settings.preset].profileOf(settings, credentials);
  const receipts =
    'Receipts need no setup. For replies and STOP, enter this at the provider as the URL of inbound SMS:';
  if (verification !== undefined) return [receipts, url];
  return [
    'The service rejects receipts and inbound SMS until the credential callbackSecret is set. Then enter this for replies:',
    url,
  ];
}

function configurationOf({ settings, credentials }: HttpSmsConnection) {
  const preset = presets[settings.preset];
  return {
    profile: preset.profileOf(settings, credentials),
    secrets: preset.secretsOf(settings, credentials),
    timeoutMs: settings.timeoutMs ?? defaultTimeoutMs,
  };
}

/** The operator may use a gateway in a network of its own; an account may not reach into that network. */
function defaultPolicyOf({ environmentId }: Pick<Connection, 'environmentId'>): AddressPolicy {
  return environmentId === null ? createOperatorPolicy() : createPublicOnlyPolicy();
}
