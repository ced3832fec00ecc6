import { expect, it } from 'vitest';
import { features } from './client-features.ts';

it('gives a reason for each feature that the client lacks and another package has', () => {
  const open = features.filter(({ own, others }) => own === 'no' && others.some((other) => other !== 'no'));
  expect(open.length).toBeGreaterThan(0);
  expect(open.filter(({ reason }) => !reason)).toEqual([]);
});

it('has each feature once', () => {
  const names = features.map(({ feature }) => feature);
  expect(new Set(names).size).toBe(names.length);
});
