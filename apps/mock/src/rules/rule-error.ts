import { suggest } from '@omnichannel/contract/suggest';

/** A rule that cannot be added. The message begins with the place of the mistake: `rules[2].reply[0].status`. */
export class RuleError extends Error {
  override readonly name = 'RuleError';
  /** The place of the mistake. */
  readonly path: string;

  constructor(path: string, problem: string) {
    super(`${path} ${problem}`);
    this.path = path;
  }
}

/** Characters of a value that a message quotes. */
const maxQuoted = 60;

/** A value as JSON, shortened. */
export function quote(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value.slice(0, maxQuoted + 1)) : JSON.stringify(value);
  if (text === undefined) return String(value);
  return text.length > maxQuoted ? `${text.slice(0, maxQuoted)}…` : text;
}

/** @throws {RuleError} where an object has a field that is not known */
export function rejectUnknown(object: object, known: readonly string[], path: string): void {
  for (const name of Object.keys(object)) {
    if (known.includes(name)) continue;
    const meant = suggest(name, known);
    const advice = meant === undefined ? `The fields are ${known.join(', ') || 'none'}.` : `Did you mean ${meant}?`;
    throw new RuleError(path, `has the unknown field ${quote(name)}. ${advice}`);
  }
}
