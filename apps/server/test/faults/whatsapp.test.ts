import { afterAll, expect, it } from 'vitest';
import { startGraphEmulator } from '../../src/carriers/meta/testing-graph-emulator.ts';
import { createWebhookSender } from '../../src/carriers/meta/testing-webhooks.ts';
import { testConnection } from '../../src/carriers/whatsapp/testing-whatsapp.ts';
import { crashes, killUnderLoad, testedChannels, timeoutMs } from './killable-channel.ts';

/** WhatsApp messages while the service is killed: `biz_opaque_callback_data` ends the doubt about those whose response was lost. */

const emulator = await startGraphEmulator();
// Some submissions have no response yet when the process is killed.
emulator.latencyMs = 20;
afterAll(() => emulator.close());

const { account } = emulator;
const recipient = '+12025550121';

it.runIf(testedChannels.includes('whatsapp'))(
  'a process that is killed under load loses no WhatsApp message, and repeats none',
  {
    timeout: timeoutMs,
  },
  async () => {
    const found = await killUnderLoad({
      connection: testConnection(account),
      environment: { GRAPH_URL: emulator.url },
      path: '/conversation/wab/v1/messages',
      operation: 'sendChatAppMessage',
      recipient,
      care: 'chatApp',
      referenceOf: (id) => id,
      accepted: () =>
        emulator.messages.map(({ id, body }) => ({ id, reference: String(body.biz_opaque_callback_data) })),
      resolve: (url, { id, reference }) =>
        createWebhookSender(account, `${url}/carriers/meta/${account.appId}`).sendStatus(id, {
          recipient: recipient.slice(1),
          status: 'delivered',
          callbackData: reference,
        }),
      resolvedStatus: 'delivered',
    });
    console.log(`WhatsApp, ${crashes} kills:`, JSON.stringify(found));
    expect(found).toMatchObject({ lost: 0, twice: 0, unconfirmedAtProvider: 0 });
    expect(found.sent + found.unconfirmed).toBe(found.messages);
    expect(found.inDoubt).toBe(found.resolved + found.unconfirmed);
  },
);
