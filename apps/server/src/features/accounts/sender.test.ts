import { expect, it } from 'vitest';
import { senderFault } from './sender.ts';

it.each(['Shop', 'Café', '12345', '+12025550100'])('takes %s', (sender) => {
  expect(senderFault(sender)).toBeUndefined();
});

it.each(['', 'Example Shop', 'Лавка', 'Shop 🛒'])(
  'says what is wrong with "%s", without the name of a field',
  (sender) => {
    expect(senderFault(sender)).toMatch(/^must be a name of 1 to 11 characters/);
  },
);
