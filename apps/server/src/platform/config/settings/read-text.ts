/** Reads a text that is set. */
export function nonEmpty(text: string | undefined): string {
  if (text === undefined || text === '') throw new Error('must not be empty');
  return text;
}

/**
 * Creates the function that reads a whole number.
 *
 * @param what the noun of the value, for the message
 */
export function whole(what: string, min: number, max: number) {
  return (text: string | undefined): number => {
    const number = Number(text);
    if (/^\d{1,9}$/.test(text ?? '') && number >= min && number <= max) return number;
    throw new Error(`must be ${what}, a whole number from ${min} to ${max}`);
  };
}

/** Creates the function that reads one of several words. */
export function oneOf<const Word extends string>(...words: Word[]) {
  return (text: string | undefined): Word => {
    const word = words.find((known) => known === text);
    if (word === undefined) throw new Error(`must be one of ${words.join(', ')}`);
    return word;
  };
}

/** Reads a switch: `true` and `1`, or `false` and `0`. */
export function yesOrNo(text: string | undefined): boolean {
  return ['true', '1'].includes(oneOf('true', 'false', '1', '0')(text));
}

/** Allows a setting to be absent. */
export function optional<Value>(read: (text: string) => Value) {
  return (text: string | undefined): Value | undefined => (text === undefined ? undefined : read(text));
}

/** Creates the function that reads entries between commas, which may be none. */
export function listOf(read: (text: string, index: number) => string) {
  return (text: string | undefined): string[] =>
    (text ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(read);
}
