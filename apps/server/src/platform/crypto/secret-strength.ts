/** Minimum characters of a secret: 32 bytes are 43 characters of Base64, 64 of hex. */
const minLength = 43;

/** Describes why a secret is too weak; undefined when it is not. Its randomness cannot be measured, but a short or repetitive text has little. */
export function weaknessOf(secret: string): string | undefined {
  const { length } = secret;
  if (length < minLength)
    return `has ${length} character${length === 1 ? '' : 's'}, and must have ${minLength} or more`;
  if (new Set(secret).size < 12) return 'is repetitive, and must be random';
  return undefined;
}
