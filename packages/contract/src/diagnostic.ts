/** One finding of a JSON Schema validator: the data from which an error message is written. */
export interface Diagnostic {
  /** Names and indexes that lead from the root of the value to the part that does not fit. */
  path: readonly string[];
  /** The keyword that the part does not satisfy. */
  keyword: string;
  /** What the validator knows about the keyword: `{ limit: 5 }`, `{ missingProperty: 'to' }`. */
  params: Readonly<Record<string, unknown>>;
  /** The schema that has the keyword. */
  schema: Readonly<Record<string, unknown>>;
  /** The text that does not fit, where a message may quote it. Absent for personal data and for values that are no text. */
  quotable?: string;
}
