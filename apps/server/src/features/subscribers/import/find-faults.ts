import { createPartValidator, findUnstorableText } from '@omnichannel/contract';
import { readContract } from '../../../http/contract/contract.ts';
import { cachedDocument } from '../../../http/contract/document.ts';
import { maxSubscriberBytes } from '../upsert-subscribers.ts';

/** Creates the function that compares a value with the contract's subscriber of `createSubscribers`. */
export function createFaultFinder(): (value: unknown) => string[] {
  const operation = readContract(cachedDocument()).operations.find(({ id }) => id === 'createSubscribers');
  const body = operation?.body?.schemas.get('application/json') as { properties: { subscribers: { items: object } } };
  const validate = createPartValidator('body', body.properties.subscribers.items, undefined);
  return (value) => {
    const violations = validate(value, true) ?? findUnstorableText('body', value) ?? [];
    if (violations.length > 0) return violations.map(({ field, message }) => `${field} ${message}`.trim());
    const isTooLarge = Buffer.byteLength(JSON.stringify(value)) > maxSubscriberBytes;
    return isTooLarge ? ['is larger than 64 KiB of JSON'] : [];
  };
}
