/** What a JSON Schema validator finds. `path` begins with the part of the request or answer: `['query', 'page']`. */
export interface Diagnostic {
  path?: string[];
  /** The keyword that a value does not fit. */
  code?: string | number;
  message: string;
}
