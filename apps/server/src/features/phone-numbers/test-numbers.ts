import { cachedDocument } from '../../http/contract/document.ts';

/** The fixed outcome of a message or SMS to a test number of the contract (`x-test-numbers`). */
export type TestOutcome =
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
  | 'cannotReceive'
  | 'optedOut';

const outcomes = new Map(
  Object.values(cachedDocument()['x-test-numbers'])
    .flat()
    .map(({ number, id = '', outcome }) => [number ?? id, outcome as TestOutcome] as const),
);

/**
 * Finds the outcome of a test number. Returns undefined for any other recipient.
 *
 * @param recipient a number in E.164 with the plus, or a messenger id
 */
export function findTestOutcome(recipient: string): TestOutcome | undefined {
  return outcomes.get(recipient);
}
