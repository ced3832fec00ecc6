import type { Operation } from './document.ts';

/** The first paragraph of the description, in one line. */
export function describeOperation({ summary, description = summary }: Operation): string {
  const [first = ''] = description.split('\n\n');
  return first.replaceAll('\n', ' ').trim().replaceAll('*/', '*\\/');
}

/** The statuses that the contract declares for a rejection. */
export function describeErrors(responses: object): string {
  return Object.keys(responses)
    .filter((status) => Number(status) >= 400)
    .join(', ');
}
