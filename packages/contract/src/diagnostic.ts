/** One finding of a JSON Schema validator, with the data for an error message. */
export interface Diagnostic {
  /** Names and indexes that lead from the root of the value to the part that does not fit. */
  path: readonly string[];
  /** The keyword that the part does not satisfy. */
  keyword: string;
  /** The parameters that the validator reports for the keyword: `{ limit: 5 }`, `{ missingProperty: 'to' }`. */
  params: Readonly<Record<string, unknown>>;
  /** The schema that has the keyword. */
  schema: Readonly<Record<string, unknown>>;
  /** The invalid text, if a message may quote it. Absent for personal data and for values that are not text. */
  quotable?: string;
}
