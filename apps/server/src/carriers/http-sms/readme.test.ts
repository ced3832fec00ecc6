import { createHmac, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { createHttpSms } from './http-sms.ts';
import type { HttpSmsCredentials, HttpSmsSettings } from './settings.ts';
import {
  countSegments,
  recordEvents,
  respondWith,
  startProvider,
  testConnection,
  testSms,
} from './testing-provider.ts';

const kind = createHttpSms({ countSegments });
const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
/** The blocks of JSON alternate: settings, credentials. */
const blocks = [...readme.matchAll(/^```json\n(.*?)^```$/gms)].map(([, text = '']) => text);
const samples = blocks.flatMap((settings, index) => (index % 2 === 0 ? [[settings, blocks[index + 1] ?? '']] : []));
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ajv = new Ajv({ allowUnionTypes: true }).addVocabulary(['x-when']);

it.each(samples)('the README has valid settings: %s', (settingsText, credentialsText) => {
  const settings = JSON.parse(settingsText) as HttpSmsSettings;
  const credentials = JSON.parse(credentialsText) as HttpSmsCredentials;
  expect(ajv.validate(kind.settings, settings), ajv.errorsText()).toBe(true);
  expect(ajv.validate(kind.credentials, credentials), ajv.errorsText()).toBe(true);
  // The README has no real key.
  if (credentials.privateKey) credentials.privateKey = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  expect(kind.findFaults?.(settings, credentials)).toEqual([]);
});

it('the README names each preset, and its custom provider works', async () => {
  const presets = samples.map(([settings = '']) => (JSON.parse(settings) as HttpSmsSettings).preset);
  expect(presets).toEqual(['twilio', 'infobip', 'vonage', 'custom']);
  const answers = [
    [200, { message: { id: 'M1' } }],
    [400, { error: { code: 'blocked', text: 'The recipient is blocked' } }],
    [503, { error: { code: 'busy' } }],
  ] as const;
  const provider = await startProvider((response, request) => {
    const [status, body] =
      request.method === 'GET' ? ([200, {}] as const) : (answers[provider.requests.length - 1] ?? [500, {}]);
    respondWith(response, status, body);
  });
  const [settingsText = '', credentialsText = ''] = samples[3] ?? [];
  const settings: HttpSmsSettings = JSON.parse(settingsText.replaceAll('https://api.sms.example.com', provider.url));
  const credentials: HttpSmsCredentials = JSON.parse(credentialsText);
  const connection = testConnection(settings, credentials);
  const link = kind.open(connection, recordEvents().events);
  const results = [];
  for (const _ of answers) results.push(await link.submit(testSms(), 0));
  expect(results).toMatchObject([
    { outcome: 'accepted', id: 'M1' },
    { outcome: 'rejected', scope: 'optedOut' },
    { outcome: 'later', afterMs: 5000 },
  ]);
  expect(await kind.check(connection, new AbortController().signal)).toEqual({ outcome: 'ok' });
  await link.close();
  await provider.close();
  expect(JSON.parse(provider.requests[0]?.body ?? '')).toEqual({
    to: '+12025550123',
    from: 'Shop',
    text: 'Your code is 481516.',
    report: { url: `https://sms.example.com/carriers/${connection.id}/status`, type: 'json' },
  });

  const body = Buffer.from(
    JSON.stringify({ reports: [{ id: 'M1', state: 'delivered', time: '2026-11-24T10:00:00Z' }] }),
  );
  const signature = createHmac('sha256', credentials.callbackSecret ?? '')
    .update(body)
    .digest('hex');
  const headers = { 'content-type': 'application/json', 'x-signature': signature };
  const call = { method: 'POST', path: 'status', url: '/', headers, body };
  expect(await kind.parseCallback?.(connection, call)).toMatchObject({ receipts: [{ id: 'M1', status: 'delivered' }] });
});
