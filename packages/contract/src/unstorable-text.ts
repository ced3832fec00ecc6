import type { Violation } from '@omnichannel/error-formats';
import { formatPath, maxViolations } from './violations.ts';

/**
 * Finds the first 50 fields whose text cannot be stored: PostgreSQL stores no U+0000, and no Unicode encoding has half a surrogate pair.
 * JSON can write both as escapes, a form and a URL the first.
 */
export function findUnstorableText(place: Violation['in'], value: unknown): Violation[] {
  const fields = new Set<string>();
  addUnstorable(fields, value, []);
  return Array.from(fields, (field) => ({
    in: place,
    field,
    message: 'must be text without U+0000 and without half a surrogate pair',
  }));
}

function addUnstorable(fields: Set<string>, value: unknown, path: readonly string[]): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) fields.add(formatPath(path));
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, child] of Object.entries(value)) {
    if (fields.size === maxViolations) return;
    if (isStorable(name)) addUnstorable(fields, child, [...path, name]);
    // The path does not have the name, which cannot be written out.
    else fields.add(formatPath(path));
  }
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
