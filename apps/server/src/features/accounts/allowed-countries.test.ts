import { expect, it } from 'vitest';
import { isCountryAllowed } from './allowed-countries.ts';

it.each([
  [{}, true],
  [{ allowedCountries: null, blockedCountries: [] }, true],
  [{ allowedCountries: ['US', 'FR'] }, true],
  [{ allowedCountries: ['US'] }, false],
  [{ allowedCountries: [] }, false],
  [{ blockedCountries: ['US'] }, true],
  [{ blockedCountries: ['FR'] }, false],
  [{ allowedCountries: ['FR'], blockedCountries: ['FR'] }, false],
])('%j: FR is allowed: %s', (account, isAllowed) => {
  expect(isCountryAllowed(account, 'FR')).toBe(isAllowed);
});
