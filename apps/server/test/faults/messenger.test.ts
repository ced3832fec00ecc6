import { afterAll, expect, it } from 'vitest';
import { testConnection } from '../../src/carriers/messenger/testing-messenger.ts';
import { startGraphEmulator } from '../../src/carriers/meta/testing-graph-emulator.ts';
import { createWebhookSender } from '../../src/carriers/meta/testing-webhooks.ts';
import { crashes, killUnderLoad, testedChannels, timeoutMs } from './killable-channel.ts';

/** Messenger messages while the service is killed: the echo, with the `metadata` of the message, ends the doubt. */

const emulator = await startGraphEmulator();
// Some submissions have no response yet when the process is killed.
emulator.latencyMs = 20;
afterAll(() => emulator.close());

const { account } = emulator;
const recipient = '1254459154682919';

it.runIf(testedChannels.includes('messenger'))(
  'a process that is killed under load loses no Messenger message, and repeats none',
  {
    timeout: timeoutMs,
  },
  async () => {
    const found = await killUnderLoad({
      connection: testConnection(account),
      environment: { GRAPH_URL: emulator.url },
      path: '/conversation/messenger/v1/messages/',
      operation: 'sendMessengerMessage',
      recipient,
      textOf: (text) => text,
      care: 'messenger',
      referenceOf: (id) => id,
      accepted: () =>
        emulator.messages.map(({ id, body }) => ({
          id,
          reference: String((body.message as { metadata?: unknown }).metadata),
        })),
      resolve: (url, { id, reference }) =>
        createWebhookSender(account, `${url}/carriers/meta/${account.appId}`).sendPageEvent(account.pageId, {
          recipient: { id: recipient },
          message: { mid: id, is_echo: true, app_id: Number(account.appId), metadata: reference, text: 'Hello' },
        }),
      resolvedStatus: 'sent',
    });
    console.log(`Messenger, ${crashes} kills:`, JSON.stringify(found));
    expect(found).toMatchObject({ lost: 0, twice: 0, unconfirmedAtProvider: 0 });
    expect(found.sent + found.unconfirmed).toBe(found.messages);
    expect(found.inDoubt).toBe(found.resolved + found.unconfirmed);
  },
);
