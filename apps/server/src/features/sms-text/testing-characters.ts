import { countSeptets } from './gsm-alphabet.ts';

/** All characters of the GSM alphabet and its extension table. */
export const gsmCharacters: readonly string[] = Array.from({ length: 0x10000 }, (_, unit) =>
  String.fromCharCode(unit),
).filter((char) => countSeptets(char) !== undefined);
