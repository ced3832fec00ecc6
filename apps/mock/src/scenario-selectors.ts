import { isObject } from '@omnichannel/contract';
import type { Feature } from './feature.ts';

/** The field of a request that alone tells its scenario, whatever the others are, by operation. */
const selectorFields: Record<string, string> = {
  createAccessToken: 'apiKey',
  updateChatAppWebhook: 'type',
};

/** The contract's wrong key is rejected for any user, and setting where statuses go is answered as that. */
export const scenarioSelectors: Feature = {
  scenario({ operation, body }) {
    const member = selectorFields[operation.id];
    if (member === undefined || !isObject(body)) return undefined;
    return operation.requests.find((request) => isObject(request.body) && request.body[member] === body[member])
      ?.scenario;
  },
};
