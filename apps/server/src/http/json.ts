/**
 * The text that a value comes to, whatever the order of its members and the spaces between them: two bodies that mean the same are
 * the same (RFC 8785 without its rules for numbers, which JavaScript follows by itself).
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
