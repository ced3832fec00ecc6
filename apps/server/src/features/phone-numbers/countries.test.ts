import { expect, it } from 'vitest';
import { isCountry } from './countries.ts';
import { parsePhoneNumber } from './phone-number.ts';

it.each(['US', 'FR', 'SA', '881'])('%s is a country', (text) => expect(isCountry(text)).toBe(true));

it.each(['', 'us', 'XX', 'USA', '1', '999', 'constructor'])('%j is none', (text) =>
  expect(isCountry(text)).toBe(false),
);

it.each(['+12025550100', '+80012345678', '+870773111632', '+88216555556'])('the country of %s is one', (number) => {
  expect(isCountry(parsePhoneNumber(number)?.country ?? '')).toBe(true);
});
