/** Characters of a secret: 32 bytes are 43 of Base64, 64 of hex. */
const shortest = 43;

/** Why a secret will not do; undefined where it does. Its randomness cannot be measured, but what is short or repeats has little. */
export function weaknessOf(secret: string): string | undefined {
  const { length } = secret;
  if (length < shortest) return `has ${length} character${length === 1 ? '' : 's'}, and must have ${shortest} or more`;
  if (new Set(secret).size < 12) return 'repeats itself, and must be random';
  return undefined;
}
