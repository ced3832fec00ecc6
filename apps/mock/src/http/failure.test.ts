import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Feature } from '../feature.ts';
import { startMock } from '../index.ts';
import { echoing } from '../response-overrides.ts';

const mocks: Awaited<ReturnType<typeof startMock>>[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(mocks.splice(0).map((mock) => mock.close()));
});

/** Errors at which the error handler fails itself. */
const hostile: [name: string, error: () => unknown][] = [
  ['an error', () => new Error('broken inside')],
  [
    'an object that throws whatever is asked of it',
    () => new Proxy({}, { get: broken, has: broken, getPrototypeOf: broken }),
  ],
];

function broken(): never {
  throw new TypeError('broken inside');
}

describe.each(hostile)('where the mock fails by %s', (_, error) => {
  it.each<[hook: 'changes' | 'after' | 'unanswered', path: string]>([
    ['changes', '/v1/topics'],
    ['after', '/v1/topics'],
    ['unanswered', '/v1/topics?__code=404'],
    ['changes', '/conversation/wab/v1/media/45701982-8118-4bc5-8e9b-64562b4555f2'],
  ])('in %s, it answers 500 in the error format of %s, and its log says so', async (hook, path) => {
    const feature = echoing as Feature;
    const original = feature[hook];
    feature[hook] = () => {
      throw error();
    };
    const lines: string[] = [];
    const mock = await startMock({ port: 0, log: (line) => lines.push(line) });
    mocks.push(mock);
    try {
      const response = await fetch(mock.url + path, { headers: { Authorization: 'Bearer test' } });
      expect(response.status).toBe(500);
      expect(await response.text()).toMatch(/"(errorId|code)":/);
      await vi.waitFor(() => expect(lines.join('\n')).toMatch(/500.*broken inside/));
    } finally {
      if (original) feature[hook] = original as never;
      else delete feature[hook];
    }
  });
});
