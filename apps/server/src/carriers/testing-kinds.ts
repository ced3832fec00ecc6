import { createOperatorPolicy, createOutbound } from '@omnichannel/outbound';
import { splitText } from '../features/sms-text/split.ts';
import type { Connection, ConnectionKind, MessageSubmission, OutboxKind, PartResult } from './connection-kind.ts';
import { openHttpLink, toHttpFailure } from './http-link.ts';
import type { ParsedCallback, ProviderCall, ProviderReceipt } from './provider-events.ts';

interface TestSettings {
  url: string;
}

/**
 * A kind of connections of each channel, `test-sms`, `test-chatApp`, `test-messenger` and `test-rcs`, for tests of the whole service. A link
 * posts each submission to the URL of the settings, which responds with the `PartResult`. The test posts events to
 * `/carriers/<connection id>/webhook`: a `ParsedCallback` without the outcome, in JSON.
 */
export const testKinds: ReadonlyMap<string, ConnectionKind> = new Map(
  (['sms', 'chatApp', 'messenger', 'rcs'] as const).map((channel) => [`test-${channel}`, testKind(channel)]),
);

function testKind(channel: 'sms' | MessageSubmission['channel']): ConnectionKind {
  const kind: ConnectionKind<TestSettings, { token: string }> = {
    name: `test-${channel}`,
    channel,
    about: 'A provider of a test',
    settings: {
      type: 'object',
      required: ['url'],
      additionalProperties: false,
      properties: { url: { type: 'string', description: 'Where submissions are posted to' } },
    },
    credentials: {
      type: 'object',
      required: ['token'],
      additionalProperties: false,
      properties: { token: { type: 'string', description: 'Any text' } },
    },
    example: { settings: { url: 'http://127.0.0.1:4030' }, credentials: { token: 'a-token' } },
    check: async () => ({ outcome: 'ok' }),
    open(connection, events) {
      const outbound = createOutbound({ policy: createOperatorPolicy() });
      return openHttpLink({
        connection,
        outbound,
        events,
        plan: (submission) =>
          submission.channel === 'sms'
            ? { parts: 1, segments: splitText(submission.text).parts.length, alphabet: 'gsm' }
            : { parts: 1 },
        async submit(submission) {
          try {
            const response = await fetch(connection.settings.url, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(submission),
            });
            return { result: (await response.json()) as PartResult, hasResponded: true };
          } catch (error) {
            return toHttpFailure(error);
          }
        },
      });
    },
    parseCallback: (_: Connection, call) => parseEvents(call),
  };
  return toConnectionKind(kind);
}

/**
 * Forgets the types of a kind's settings, credentials and messages, as `kinds.ts` does. The service validates settings and credentials before
 * the kind gets them, and submits only messages of its channel to it.
 */
export function toConnectionKind<Settings extends object, Credentials extends object>(
  kind: ConnectionKind<Settings, Credentials> | OutboxKind<Settings, Credentials>,
): ConnectionKind {
  return kind as unknown as ConnectionKind;
}

function parseEvents({ body }: ProviderCall): ParsedCallback {
  const {
    receipts = [],
    inbound = [],
    ...others
  } = JSON.parse(body.toString(), reviveTime) as {
    receipts?: ProviderReceipt[];
    inbound?: [];
  };
  return { outcome: 'events', receipts, inbound, ...others };
}

const reviveTime = (name: string, value: unknown) => (name === 'at' ? new Date(value as string) : value);
