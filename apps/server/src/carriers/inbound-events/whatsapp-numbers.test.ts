import { expect, it } from 'vitest';
import { numbersOfWhatsAppId } from './whatsapp-numbers.ts';

it.each([
  ['12025550123', []],
  ['551187654321', ['5511987654321']],
  ['5511987654321', ['551187654321']],
  // Nine digits of a number in Brazil begin with 9.
  ['5511387654321', []],
  ['525512345678', ['5215512345678']],
  ['5215512345678', ['525512345678']],
  ['541123456789', ['5491123456789']],
  ['5491123456789', ['541123456789']],
  ['54912345678', []],
  ['US.1349', []],
])('%s can be the id of another number', (id, others) => {
  expect(numbersOfWhatsAppId(id)).toEqual([id, ...others]);
});
