import type { Violation } from '@omnichannel/dialects';

/**
 * The texts of a value that cannot be kept: with the character U+0000, which PostgreSQL has no place for, or with half a surrogate
 * pair, which no Unicode encoding has. JSON can spell both.
 */
export function unkeepableTexts(place: Violation['in'], value: unknown, path: readonly string[] = []): Violation[] {
  if (typeof value === 'string') {
    return isKeepable(value)
      ? []
      : [
          {
            in: place,
            field: path.join('.'),
            message: 'must be text without U+0000 and without half a surrogate pair',
          },
        ];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    // The name itself is not told: it cannot be written out.
    isKeepable(name) ? unkeepableTexts(place, member, [...path, name]) : unkeepableTexts(place, name, path),
  );
}

function isKeepable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
