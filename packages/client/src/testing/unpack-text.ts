/** Starts a reference to text before it. JSON contains this character only in strings, where `packText` escapes it. */
export const mark = '~';

/** The digits of a reference: none needs an escape in a string of JavaScript. */
export const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#%&()*+,-./:;<=>?@[]^_{|}';

/** Digits of the distance, then of the length. Shorter text takes less as it is. */
export const [distanceDigits, lengthDigits, minLength] = [3, 2, 7];

/** Code units that one call of `String.fromCharCode` takes in each runtime. */
const chunkUnits = 8_192;

/** Returns the text that `packText` of `scripts` has packed. It is synchronous in each runtime, as `DecompressionStream` is not. */
export function unpackText(packed: string): string {
  let at = packed.indexOf(mark);
  const units = new Uint16Array(Number(packed.slice(0, at++)));
  const readNumber = (count: number) => {
    let value = 0;
    for (const end = at + count; at < end; at++) value = value * digits.length + digits.indexOf(packed.charAt(at));
    return value;
  };
  for (let length = 0; length < units.length; ) {
    const unit = packed.charCodeAt(at++);
    if (unit === mark.charCodeAt(0)) {
      const from = length - readNumber(distanceDigits);
      const count = minLength + readNumber(lengthDigits);
      units.copyWithin(length, from, from + count);
      length += count;
    } else units[length++] = unit;
  }
  let text = '';
  for (let start = 0; start < units.length; start += chunkUnits)
    text += String.fromCharCode(...units.subarray(start, start + chunkUnits));
  return text;
}
