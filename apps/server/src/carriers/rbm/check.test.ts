import { afterEach, expect, it } from 'vitest';
import { validateConnection } from '../connections/validate-connection.ts';
import { toConnectionKind } from '../testing-kinds.ts';
import { createRbm } from './rbm.ts';
import { createTestKind, testConnection } from './testing-rbm.ts';
import { type EmulatedFault, type RbmEmulator, startRbmEmulator } from './testing-rbm-emulator.ts';

let emulator: RbmEmulator;
afterEach(() => emulator.close());

async function check(faults: EmulatedFault[] = [], changes: Parameters<typeof testConnection>[1] = {}) {
  emulator = await startRbmEmulator();
  emulator.fail('users', ...faults);
  return createTestKind(emulator.url).check(testConnection(emulator, changes), AbortSignal.timeout(5000));
}

it('accepts a key that may use the agent, and sends no message', async () => {
  expect(await check()).toEqual({ outcome: 'ok' });
  expect(emulator.calls).toEqual(['/token', '/v1/users:batchGet']);
  expect(emulator.messages).toEqual([]);
});

it('names what to check when the agent is not that of the account', async () => {
  const result = await check([], { settings: { agentId: 'other_agent' } });
  expect(result).toMatchObject({ outcome: 'broken' });
  expect((result as { reason: string }).reason).toContain('Check agentId and region');
});

it('reports a rejected key in the words of Google', async () => {
  const key = JSON.stringify({ type: 'service_account', client_email: 'a@example.com', private_key: 'none' });
  const result = await check([], { credentials: { serviceAccountKey: key } });
  expect(result).toMatchObject({ outcome: 'broken' });
  expect((result as { reason: string }).reason).toContain('not an RSA key');
});

it.each<[EmulatedFault, object]>([
  [{ status: 400 }, { outcome: 'ok', isUnproven: true }],
  [{ status: 404 }, { outcome: 'broken' }],
  [{ status: 429 }, { outcome: 'unreachable' }],
  [{ status: 503 }, { outcome: 'unreachable' }],
  ['reset', { outcome: 'unreachable' }],
])('takes %o for %o', async (fault, expected) => {
  expect(await check([fault])).toMatchObject(expected);
});

it.each([
  ['no JSON', 'C:\\key.json', 'not valid JSON'],
  ['another kind of key', '{"type":"authorized_user"}', 'type is not service_account'],
  ['no e-mail address', '{"type":"service_account"}', 'no client_email'],
  [
    'another token server',
    '{"type":"service_account","client_email":"a@example.com","token_uri":"https://example.com"}',
    'token_uri',
  ],
  ['no private key', '{"type":"service_account","client_email":"a@example.com"}', 'no private_key'],
])('rejects a service account key with %s', (_, serviceAccountKey, text) => {
  const kind = toConnectionKind(createRbm());
  const { settings, credentials } = kind.example;
  expect(validateConnection(kind, { settings, credentials }).faults).toEqual([]);
  const { faults } = validateConnection(kind, { settings, credentials: { ...credentials, serviceAccountKey } });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(text);
});

it('describes what to enter at Google', () => {
  const connection = testConnection(emulator);
  const kind = createRbm();
  expect(kind.describeSetup?.(connection).join('\n')).toContain(
    'https://messages.example.com/carriers/0123456789abcdef01234567/webhook',
  );
  const { publicUrl: _, ...local } = connection;
  expect(kind.describeSetup?.(local).join('\n')).toContain('OMNICHANNEL_PUBLIC_URL');
});
