import { describe, expect, it } from 'vitest';
import { createRandom, randomInteger } from './random.ts';

const draw = (seed?: string | number) => Array.from({ length: 2000 }, createRandom(seed));

describe('random numbers', () => {
  it.each([[undefined], [7], ['seed']])('lie from 0 up to 1 and spread over it, with the seed %s', (seed) => {
    const numbers = draw(seed);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
    for (let part = 0; part < 10; part++) {
      expect(numbers.filter((number) => Math.floor(number * 10) === part).length).toBeGreaterThan(100);
    }
  });

  it('are the same for the same seed, as a text or a number, and others for another', () => {
    expect(draw('7')).toEqual(draw(7));
    expect(draw(8)).not.toEqual(draw(7));
    expect(draw('')).not.toEqual(draw(0));
  });

  it('differ each time without a seed', () => expect(draw()).not.toEqual(draw()));
});

it('a whole number takes every value below its limit, and no other', () => {
  const random = createRandom(1);
  expect(new Set(Array.from({ length: 200 }, () => randomInteger(random, 5))).size).toBe(5);
  expect(randomInteger(() => 0.999_999, 5)).toBe(4);
});
