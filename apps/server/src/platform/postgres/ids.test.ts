import { afterEach, describe, expect, it, vi } from 'vitest';
import { newId, newUuid } from './ids.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe.each([
  { make: newId, pattern: /^[0-9a-f]{24}$/ },
  { make: newUuid, pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/ },
])('$make.name', ({ make, pattern }) => {
  it('has its form, and never comes again', () => {
    const ids = Array.from({ length: 20_000 }, make);
    expect(ids.filter((id) => !pattern.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('sorts by the time', () => {
    vi.useFakeTimers({ now: 1_000 });
    const ids = [make()];
    for (const now of ['2001-09-09', '2026-01-01', '2026-01-02', '2100-01-01']) {
      vi.setSystemTime(now);
      ids.push(make());
    }
    expect(ids).toEqual(ids.toSorted());
  });
});

it('newUuid keeps the order of creation within a millisecond', () => {
  vi.useFakeTimers({ now: 1_000 });
  const ids = Array.from({ length: 2000 }, newUuid);
  expect(ids).toEqual(ids.toSorted());
});
