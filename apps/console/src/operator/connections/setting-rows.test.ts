import { expect, it } from 'vitest';
import { toSettingRows } from './setting-rows.ts';

it('lists nested settings by their path, and leaves out empty ones', () => {
  const settings = {
    preset: 'custom',
    baseUrl: null,
    allowPlainHttp: false,
    provider: {
      request: { url: 'https://api.example.com', body: { to: '{to}' } },
      response: { code: ['/a', '/b'], rules: [{ codes: ['busy', 'slow'], outcome: 'later' }, { outcome: 'broken' }] },
      statusCallback: { states: { DELIVRD: 'delivered' }, state: [] },
    },
  };
  expect(toSettingRows(settings)).toEqual([
    ['preset', 'custom'],
    ['allowPlainHttp', 'false'],
    ['provider.request.url', 'https://api.example.com'],
    ['provider.request.body.to', '{to}'],
    ['provider.response.code', '/a, /b'],
    ['provider.response.rules.1', 'codes: busy, slow · outcome: later'],
    ['provider.response.rules.2', 'outcome: broken'],
    ['provider.statusCallback.states.DELIVRD', 'delivered'],
  ]);
});
