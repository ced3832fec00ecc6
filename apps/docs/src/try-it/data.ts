/** The data of an operation for the form. `prepare.ts` creates it at build time; the form fetches it when the reader opens it. */
export interface TryItData {
  operationId: string;
  method: string;
  path: string;
  needsToken: boolean;
  /** The default address of requests, a token for it, and the command that starts the mock. */
  mock: { url: string; token: string; start: string };
  fields: Field[];
  body?: BodyShape;
  /** Scenarios with a request first. */
  scenarios: ScenarioData[];
  /** The reason phrases of statuses, which HTTP/2 does not send. */
  reasons: Record<string, string>;
  /** The kinds of event that end a stream. A stream without one of them is incomplete. */
  lastEvents: string[];
}

export type Place = 'path' | 'query' | 'header';

export interface Field {
  place: Place;
  name: string;
  required: boolean;
  /** Type, limits and default, in words. */
  hint: string;
  /** The allowed values. */
  values?: string[];
}

export type BodyShape =
  | { kind: 'json' }
  /** A file with its own media type. */
  | { kind: 'file'; types: string[] }
  /** `multipart/form-data` with a part for the file. */
  | { kind: 'form'; file: string; parts: { name: string; hint: string }[] };

export interface ScenarioData {
  name: string;
  summary: string;
  status?: number;
  /** Whether its request alone selects it; other scenarios need `Prefer`. */
  hasRequest: boolean;
  parameters: Record<Place, Record<string, string>>;
  json?: unknown;
  parts?: Record<string, string>;
  file?: { name: string; type: string; base64: string };
}
