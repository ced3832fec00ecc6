import { afterEach, beforeEach, expect, it } from 'vitest';
import { findOrCreateNamespace } from '../../features/messaging/templates/namespace.ts';
import { createTemplateStore } from '../../features/messaging/templates/postgres-template-store.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import type { MessageSubmission } from '../connection-kind.ts';
import { type GraphEmulator, startGraphEmulator } from '../meta/testing-graph-emulator.ts';
import { syncTemplates } from '../templates/sync-templates.ts';
import { toConnectionKind } from '../testing-kinds.ts';
import { buildMessageBody } from './message-body.ts';
import { createTestKind, testConnection } from './testing-messenger.ts';

const { database, ...open } = await useDatabase();
const context = testContext({ database, ...open });

/** As in the example of graph-api/reference/page/message_templates. */
const delivery = {
  id: '1667192013751005',
  name: 'order_delivery_update_1',
  language: 'en',
  status: 'APPROVED',
  category: 'UTILITY',
  components: [
    {
      type: 'BODY',
      text: 'Good news {{1}}! Your order #{{2}} is on its way.',
      example: { body_text: [['Mark', '566701']] },
    },
    { type: 'BUTTONS', buttons: [{ type: 'POSTBACK', text: 'Track Order', payload: 'track' }] },
  ],
};

let emulator: GraphEmulator;
let environmentId: string;
beforeEach(async () => {
  emulator = await startGraphEmulator();
  (emulator.page.token.scopes as string[]).push('page_utility_messaging');
  ({ environmentId } = await testAccount(context, { sandbox: false }));
});
afterEach(() => emulator.close());

const sync = () =>
  syncTemplates(
    database,
    toConnectionKind(createTestKind(emulator.url)),
    { ...testConnection(emulator.account), environmentId },
    AbortSignal.timeout(10_000),
  );

it('copies the templates of a page into the account, from which they are sent', async () => {
  emulator.page.templates = [delivery, { ...delivery, name: 'waits', status: 'PENDING' }];
  expect(await sync()).toEqual({
    templates: [
      { name: 'order_delivery_update_1', language: 'en', status: 'approved' },
      { name: 'waits', language: 'en', status: 'pending' },
    ],
    removed: [],
    unsupported: [],
  });
  const namespace = await findOrCreateNamespace(database, environmentId);
  const text = (value: string) => ({ type: 'text' as const, text: value });
  const template = {
    namespace,
    name: 'order_delivery_update_1',
    language: { policy: 'deterministic' as const, code: 'en' },
    components: [
      { type: 'body' as const, parameters: [text('Layla'), text('1042')] },
      {
        type: 'button' as const,
        sub_type: 'quick_reply' as const,
        index: 0,
        parameters: [{ type: 'payload' as const, payload: 'track-1042' }],
      },
    ],
  };
  const [content] = await createTemplateStore().render(database, [{ environmentId, template }]);
  const submission = { id: 'message', to: '1000000000000100', content } as MessageSubmission;
  const { message } = await buildMessageBody(submission, () => expect.fail('It has no file.'));
  expect(message).toEqual({
    template: {
      name: 'order_delivery_update_1',
      language: { code: 'en' },
      components: [
        { type: 'body', parameters: [text('Layla'), text('1042')] },
        { type: 'buttons', parameters: [{ type: 'POSTBACK', payload: 'track-1042' }] },
      ],
    },
  });
});

it('names the permission that the token lacks, and changes nothing', async () => {
  emulator.page.templates = [delivery];
  await sync();
  emulator.page.token.scopes = ['pages_messaging'];
  await expect(sync()).rejects.toThrow(/^Meta returned 403 \(200\): .* Give the token page_utility_messaging\.$/);
  const { rows } = await open.pool.query('SELECT FROM templates WHERE environment_id = $1', [environmentId]);
  expect(rows).toHaveLength(1);
});
