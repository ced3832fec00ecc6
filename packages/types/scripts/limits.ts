/** The parts of a schema that limit its values. */
export interface Limited {
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

const format = new Intl.NumberFormat('en-US');

/**
 * Writes the limits of a value as a sentence with their unit, such as `1 to 255 characters.`
 *
 * @param description what the contract says of the value; a limit that it names is left out
 * @returns undefined where there is nothing to add
 */
export function describeLimits(schema: Limited, description: string): string | undefined {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum } = schema;
  const named = description.replaceAll(',', '');
  const write = (least = 0, most: number | undefined, unit: string) => {
    // Greater numbers are exact in no JavaScript program: the limit says nothing more.
    if (most === undefined || most >= Number.MAX_SAFE_INTEGER || named.includes(String(most))) return undefined;
    return least > 0
      ? `${format.format(least)} to ${format.format(most)}${unit}.`
      : `At most ${format.format(most)}${unit}.`;
  };
  return (
    write(minLength, maxLength, ' characters') ?? write(minItems, maxItems, ' items') ?? write(minimum, maximum, '')
  );
}
