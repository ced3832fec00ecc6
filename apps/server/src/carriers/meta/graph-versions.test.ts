import { expect, it } from 'vitest';
import { defaultGraphVersion, stateOfVersion } from './graph-versions.ts';
import { graphVersionSchema } from './meta-settings.ts';

it.each([
  ['v21.0', '2026-10-22', { state: 'current' }],
  ['v21.0', '2026-10-23', { state: 'ending', endsOn: '2027-01-21', days: 90 }],
  ['v21.0', '2027-01-20', { state: 'ending', endsOn: '2027-01-21', days: 1 }],
  ['v21.0', '2027-01-21', { state: 'ended', endedOn: '2027-01-21' }],
  ['v19.0', '2026-10-23', { state: 'ended' }],
  ['v26.0', '2026-10-23', { state: 'current' }],
  ['v27.0', '2026-10-23', { state: 'unknown' }],
])('finds the state of %s on %s', (version, date, expected) => {
  expect(stateOfVersion(version, new Date(`${date}T00:00:00Z`))).toEqual(expected);
});

it('has the default of the setting', () => {
  expect(graphVersionSchema.default).toBe(defaultGraphVersion);
});
