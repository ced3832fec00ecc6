import { afterEach, describe, expect, it } from 'vitest';
import { type GraphEmulator, startGraphEmulator } from '../meta/testing-graph-emulator.ts';
import { createTestKind, testConnection } from './testing-whatsapp.ts';

let emulator: GraphEmulator;
afterEach(() => emulator.close());

async function check(change: (emulator: GraphEmulator) => unknown, changes: Parameters<typeof testConnection>[1] = {}) {
  emulator = await startGraphEmulator();
  change(emulator);
  const connection = testConnection(emulator.account, changes);
  return createTestKind(emulator.url).check(connection, AbortSignal.timeout(5000));
}

it('accepts a token with its permissions, a connected number and a subscribed app', async () => {
  expect(await check(() => {})).toEqual({ outcome: 'ok' });
  expect(emulator.calls).toHaveLength(3);
});

describe('names what is missing:', () => {
  type Case = [string, (emulator: GraphEmulator) => unknown, Parameters<typeof testConnection>[1], string[], string[]];
  it.each<Case>([
    [
      'a permission',
      ({ token }) => Object.assign(token, { scopes: ['whatsapp_business_messaging'] }),
      {},
      ['lacks whatsapp_business_management.'],
      ['accessToken'],
    ],
    [
      'a token of this app',
      ({ token }) => Object.assign(token, { app_id: '99' }),
      {},
      ['belongs to another app than 1234567890123456'],
      ['appId', 'accessToken'],
    ],
    [
      'a lasting token',
      ({ token }) => Object.assign(token, { expires_at: 1_900 }),
      {},
      ['The token ends at 1970-01-01', 'never expires'],
      ['accessToken'],
    ],
    [
      'a connected number',
      ({ number }) => Object.assign(number, { status: 'FLAGGED' }),
      {},
      ['not connected, but FLAGGED'],
      [],
    ],
    [
      'a verified number',
      ({ number }) => Object.assign(number, { code_verification_status: 'NOT_VERIFIED' }),
      {},
      ['ownership', 'not verified'],
      [],
    ],
    [
      'the subscription',
      (it) => Object.assign(it, { subscribedApps: ['99'] }),
      {},
      ['POST /102290129340398/subscribed_apps'],
      [],
    ],
    [
      'the app secret',
      () => {},
      { credentials: { appSecret: 'wrong' } },
      ['appId and appSecret'],
      ['appId', 'appSecret'],
    ],
    [
      'a valid token',
      () => {},
      { credentials: { accessToken: 'EAAG-wrong' } },
      ['The token is not valid.'],
      ['accessToken'],
    ],
    [
      'the number',
      () => {},
      { settings: { phoneNumberId: '7' } },
      ['id 7', 'Correct phoneNumberId', 'does not exist'],
      ['phoneNumberId', 'accessToken'],
    ],
    [
      'the account',
      () => {},
      { settings: { businessAccountId: '7' } },
      ['id 7', 'Correct businessAccountId'],
      ['businessAccountId', 'accessToken'],
    ],
  ])('%s', async (_, change, changes, texts, corrections) => {
    const result = await check(change, changes);
    expect(result).toEqual({ outcome: 'broken', reason: expect.any(String), corrections });
    for (const text of texts) expect((result as { reason: string }).reason).toContain(text);
  });

  it('everything at once', async () => {
    const result = await check((it) => {
      it.subscribedApps = [];
      it.number.status = 'BANNED';
      it.token.scopes = [];
    });
    expect((result as { reason: string }).reason).toMatch(
      /lacks whatsapp_business_messaging and .* BANNED.* subscribed/s,
    );
  });
});

it.each([{ status: 503 }, { status: 400, code: 4 }, { status: 500, code: 2 }])(
  'takes %o for a provider that cannot be reached',
  async (fault) => {
    expect(await check((it) => it.fail('number', fault))).toMatchObject({ outcome: 'unreachable' });
  },
);

it('takes a closed connection for a provider that cannot be reached', async () => {
  expect(await check((it) => it.fail('token', 'reset'))).toMatchObject({ outcome: 'unreachable' });
});

it('names the host at which nothing listens', async () => {
  emulator = await startGraphEmulator();
  const connection = testConnection(emulator.account);
  await emulator.close();
  const result = await createTestKind(emulator.url).check(connection, AbortSignal.timeout(5000));
  expect(result).toEqual({ outcome: 'unreachable', reason: expect.stringMatching(/^127\.0\.0\.1: The connection /) });
});

it('describes what to enter at the provider', () => {
  const kind = createTestKind('http://127.0.0.1:1');
  const connection = testConnection(emulator.account);
  const lines = kind.describeSetup?.(connection).join('\n');
  expect(lines).toContain('https://messages.example.com/carriers/meta/1234567890123456\n');
  expect(lines).toContain('verify-token-for-tests');
  const { publicUrl: _, ...local } = connection;
  expect(kind.describeSetup?.(local).join('\n')).toContain('OMNICHANNEL_PUBLIC_URL');
  expect(kind.generateCredentials?.().verifyToken).toMatch(/^[\w-]{32}$/);
});
