import { describe, expect, it } from 'vitest';
import { idLike } from './ids.ts';
import { createRandom } from './random.ts';

describe('an id that looks like', () => {
  it.each([
    ['8a4d2f0c-1b7e-4c55-9e0d-6f3b2a1c9d84', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/],
    ['691f0c5de2a4b8701c3d5e01', /^[0-9a-f]{24}$/],
    ['00A1F3', /^[0-9A-F]{6}$/],
    ['1000000000000100', /^[1-9][0-9]{15}$/],
    ['gBEGkYiEB1VXAglK1ZEqA1YKPrU', /^[a-z][A-Z]{3}[a-z][A-Z][a-z][A-Z]{2}\d[A-Za-z0-9]{17}$/],
    ['wamid.HBgLMTIwMjU1NTAxMDA=', /^wamid\.[A-Za-z0-9]{19}=$/],
    ['m_AG5Hz2_Uq7tuw', /^m_AG5Hz2_[A-Z][a-z]\d[a-z]{3}$/],
    ['user-1042', /^user-[1-9]\d{3}$/],
    ['---', /^---$/],
    ['', /^$/],
  ])('%s', (example, form) => {
    const make = idLike(example);
    const random = createRandom(1);
    const ids = Array.from({ length: 100 }, () => make(random));
    for (const id of ids) {
      expect(id).toMatch(form);
      expect(id).toHaveLength(example.length);
    }
    if (/\w/.test(example)) expect(new Set(ids).size).toBeGreaterThan(90);
  });

  it('is of the characters that an id holds, but of no others', () => {
    const make = idLike('a0'.repeat(500));
    expect(new Set(make(createRandom(1)))).toEqual(new Set('0123456789abcdef'));
  });

  it.each([
    ['announcement-7', /^announcement-[1-9]{9}$/],
    ['tx_Ab', /^tx_[A-Z][a-z]{5}$/],
  ])('%s has more characters, because it would soon repeat', (example, form) => {
    const make = idLike(example);
    const random = createRandom(1);
    const ids = Array.from({ length: 1000 }, () => make(random));
    for (const id of ids) expect(id).toMatch(form);
    expect(new Set(ids).size).toBe(1000);
  });
});
