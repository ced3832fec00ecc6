import { decodeText } from '../../features/sms-text/alphabet.ts';
import type { DefaultAlphabet } from '../../features/sms-text/split.ts';

/** Other alphabets of SMPP that ICU knows. */
const encodings: Readonly<Record<number, string>> = {
  5: 'shift_jis',
  6: 'iso-8859-5',
  7: 'iso-8859-8',
  10: 'iso-2022-jp',
  14: 'euc-kr',
};

/**
 * Decodes the text of an inbound SMS. It reads the whole octet of `data_coding` (SMPP 3.4, 5.2.19; 3GPP TS 23.038, 4): the low half alone
 * means something else in the groups of message waiting and message classes.
 *
 * @returns undefined for binary content, and for codings that nothing defines
 */
export function decodeInboundText(octets: Buffer, dataCoding: number, alphabet: DefaultAlphabet): string | undefined {
  if (dataCoding === 0) return decodeText(octets, alphabet);
  if (dataCoding === 1 || dataCoding === 3) return decodeText(octets, 'latin1');
  if (dataCoding === 8) return decodeText(octets, 'ucs2');
  const encoding = encodings[dataCoding];
  if (encoding) return new TextDecoder(encoding).decode(octets);
  const group = dataCoding >> 4;
  // A message class: one bit chooses between the default alphabet and binary.
  if (group === 0xf) return (dataCoding & 0x04) === 0 ? decodeText(octets, alphabet) : undefined;
  if (group === 0xe) return decodeText(octets, 'ucs2');
  if (group === 0xc || group === 0xd) return decodeText(octets, alphabet);
  // The general group with a message class, not compressed. Without the class these values are those of SMPP itself.
  if (group === 1) return decodeGeneral(octets, dataCoding, alphabet);
  return undefined;
}

function decodeGeneral(octets: Buffer, dataCoding: number, alphabet: DefaultAlphabet): string | undefined {
  const code = (dataCoding >> 2) & 0x03;
  if (code === 0) return decodeText(octets, alphabet);
  return code === 2 ? decodeText(octets, 'ucs2') : undefined;
}
