import { afterEach, describe, expect, it } from 'vitest';
import { type GraphEmulator, startGraphEmulator } from '../meta/testing-graph-emulator.ts';
import { createTestKind, testConnection } from './testing-messenger.ts';

let emulator: GraphEmulator;
afterEach(() => emulator.close());

async function check(change: (emulator: GraphEmulator) => unknown, changes: Parameters<typeof testConnection>[1] = {}) {
  emulator = await startGraphEmulator();
  change(emulator);
  const connection = testConnection(emulator.account, changes);
  return createTestKind(emulator.url).check(connection, AbortSignal.timeout(5000));
}

it('accepts a page token with its permissions, and an app that is subscribed to the page', async () => {
  expect(await check(() => {})).toEqual({ outcome: 'ok' });
  expect(emulator.calls).toEqual([
    'GET /v26.0/debug_token',
    'GET /v26.0/682498302938465',
    'GET /v26.0/682498302938465/subscribed_apps',
  ]);
});

describe('names what is missing:', () => {
  const subscribe = (...subscribed_fields: string[]) => [{ id: '1234567890123456', subscribed_fields }];
  type Case = [string, (emulator: GraphEmulator) => unknown, Parameters<typeof testConnection>[1], string[], string[]];
  it.each<Case>([
    [
      'permissions',
      ({ page }) => Object.assign(page.token, { scopes: ['pages_show_list'] }),
      {},
      ['lacks pages_messaging and pages_manage_metadata.'],
      ['accessToken'],
    ],
    [
      'a token of this app',
      ({ page }) => Object.assign(page.token, { app_id: '99' }),
      {},
      ['belongs to another app than 1234567890123456'],
      ['appId', 'accessToken'],
    ],
    [
      'a token of a page',
      ({ page }) => Object.assign(page.token, { type: 'SYSTEM_USER' }),
      {},
      ['belongs to a SYSTEM_USER, not to a page', 'GET /682498302938465?fields=access_token'],
      ['accessToken'],
    ],
    [
      'a token of this page',
      ({ page }) => Object.assign(page.token, { profile_id: '7' }),
      {},
      ['another page than 682498302938465'],
      ['pageId', 'accessToken'],
    ],
    [
      'a lasting token',
      ({ page }) => Object.assign(page.token, { expires_at: 1900 }),
      {},
      ['ends at 1970-01-01'],
      ['accessToken'],
    ],
    [
      'a valid token',
      () => {},
      { credentials: { accessToken: 'EAAG-wrong' } },
      ['Create one for the page'],
      ['accessToken'],
    ],
    [
      'the app secret',
      () => {},
      { credentials: { appSecret: 'wrong' } },
      ['appId and appSecret'],
      ['appId', 'appSecret'],
    ],
    [
      'the page',
      () => {},
      { settings: { pageId: '7' } },
      ['no page with the id 7', 'Correct pageId'],
      ['pageId', 'accessToken'],
    ],
    [
      'the subscription',
      ({ page }) => Object.assign(page, { subscribedApps: [{ id: '99' }] }),
      {},
      ['not subscribed to the page', 'POST /682498302938465/subscribed_apps with subscribed_fields=messages,'],
      [],
    ],
    [
      'fields of the subscription',
      ({ page }) => Object.assign(page, { subscribedApps: subscribe('messages', 'message_reads') }),
      {},
      ['lacks messaging_postbacks, message_deliveries. Call POST'],
      [],
    ],
    [
      'all fields of the subscription',
      ({ page }) => Object.assign(page, { subscribedApps: [{ id: '1234567890123456' }] }),
      {},
      ['lacks messages, messaging_postbacks'],
      [],
    ],
  ])('%s', async (_, change, changes, texts, corrections) => {
    const result = await check(change, changes);
    expect(result).toEqual({ outcome: 'broken', reason: expect.any(String), corrections });
    for (const text of texts) expect((result as { reason: string }).reason).toContain(text);
  });

  it('everything at once', async () => {
    const result = await check(({ page }) => {
      page.token.app_id = '99';
      page.subscribedApps = [];
    });
    expect((result as { reason: string }).reason).toMatch(/another app.* not subscribed/s);
  });
});

it.each([{ status: 503 }, { status: 400, code: 613 }, { status: 500, code: 2 }])(
  'takes %o for a provider that cannot be reached',
  async (fault) => {
    expect(await check((it) => it.fail('page', fault))).toMatchObject({ outcome: 'unreachable' });
  },
);

it('describes what to enter at the provider', async () => {
  await check(() => {});
  const kind = createTestKind('http://127.0.0.1:1');
  const lines = kind.describeSetup?.(testConnection(emulator.account)).join('\n');
  expect(lines).toContain('https://messages.example.com/carriers/meta/1234567890123456\n');
  expect(lines).toContain('messages, messaging_postbacks, message_deliveries, message_reads');
  expect(lines).toContain('verify-token-for-tests');
  expect(kind.generateCredentials?.().verifyToken).toMatch(/^[\w-]{32}$/);
});
