import { createRequire } from 'node:module';

/** What becomes of what is sent to a test number of the contract (`x-test-recipients`). */
export type Outcome =
  | 'read'
  | 'delivered'
  | 'sent'
  | 'failed'
  | 'notOnChannel'
  | 'outsideWindow'
  | 'rateLimited'
  | 'slow'
  | 'passcodeExpired'
  | 'serverError'
  | 'cannotReceive';

interface Document {
  'x-test-recipients': { phoneNumbers: { number: string; outcome: Outcome }[] };
}

const document = createRequire(import.meta.url)('@omnichannel/spec/openapi.json') as Document;
const outcomes = new Map(
  document['x-test-recipients'].phoneNumbers.map(({ number, outcome }) => [number, outcome] as const),
);

/** The outcome of a test number; undefined for any other. */
export function testOutcome(e164: string): Outcome | undefined {
  return outcomes.get(e164);
}
