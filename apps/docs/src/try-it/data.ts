/** What the form knows of an operation: made at build time (prepare.ts), fetched when the reader opens the form. */
export interface TryItData {
  operationId: string;
  method: string;
  path: string;
  needsToken: boolean;
  /** Where requests go unless the reader says otherwise, a token that is good enough there, and how it is started. */
  mock: { url: string; token: string; start: string };
  fields: Field[];
  body?: BodyShape;
  /** Those with a request of their own first. */
  scenarios: ScenarioData[];
  /** What the statuses are called: HTTP/2 does not send it. */
  reasons: Record<string, string>;
  /** The kinds of event that end a stream; without one of them it broke off. */
  lastEvents: string[];
}

export type Place = 'path' | 'query' | 'header';

export interface Field {
  place: Place;
  name: string;
  required: boolean;
  /** Type, limits and default, in words. */
  hint: string;
  /** The only values there are. */
  values?: string[];
}

export type BodyShape =
  | { kind: 'json' }
  /** The bytes of a file, as its own media type. */
  | { kind: 'file'; types: string[] }
  /** `multipart/form-data`, one member of which is the file. */
  | { kind: 'form'; file: string; members: { name: string; hint: string }[] };

export interface ScenarioData {
  name: string;
  summary: string;
  status?: number;
  /** Whether its request alone brings it about; any other is asked for with `Prefer`. */
  hasRequest: boolean;
  parameters: Record<Place, Record<string, string>>;
  json?: unknown;
  members?: Record<string, string>;
  file?: { name: string; type: string; base64: string };
}
