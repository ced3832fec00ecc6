import type { Violation } from '@omnichannel/dialects';

/**
 * Finds the texts of a value that cannot be stored: PostgreSQL stores no U+0000, and no Unicode encoding has half a surrogate pair.
 * JSON can write both as escapes, a form and a URL the first.
 */
export function unstorableTexts(place: Violation['in'], value: unknown, path: readonly string[] = []): Violation[] {
  if (typeof value === 'string') {
    return isStorable(value)
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
    // The violation does not repeat the name, which cannot be written out.
    isStorable(name) ? unstorableTexts(place, member, [...path, name]) : unstorableTexts(place, name, path),
  );
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
