/** Fields of a response whose texts are replaced by times. */
type WithDates<Source, Name extends keyof Source> = {
  [Field in keyof Source]: Field extends Name ? (null extends Source[Field] ? Date | null : Date) : Source[Field];
};

/**
 * Replaces the texts of times in a response by dates, as the functions of the service return them.
 *
 * @param names the fields that are times
 */
export function withDates<Source extends object, const Name extends keyof Source>(
  source: Source,
  ...names: readonly Name[]
): WithDates<Source, Name> {
  const times: ReadonlySet<PropertyKey> = new Set(names);
  const fields = Object.entries(source).map(([name, value]: [string, unknown]) => [
    name,
    times.has(name) && typeof value === 'string' ? new Date(value) : value,
  ]);
  // Only the named fields have another type.
  return Object.fromEntries(fields) as WithDates<Source, Name>;
}
