import { expect, it } from 'vitest';
import { validateSender } from './sender.ts';

it.each(['Shop', 'Café', '12345', '+12025550100'])('takes %s', (sender) => {
  expect(validateSender(sender)).toBeUndefined();
});

it.each(['', 'Example Shop', 'Лавка', 'Shop 🛒'])(
  'says what is wrong with "%s", without the name of a field',
  (sender) => {
    expect(validateSender(sender)).toMatch(/^must be a name of 1 to 11 characters/);
  },
);
