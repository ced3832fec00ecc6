import { isObject } from '@omnichannel/contract';
import type { Feature } from './feature.ts';

/** The field that alone selects the scenario of a request, by operation. */
const selectorFields: Record<string, string> = {
  createAccessToken: 'apiKey',
  updateChatAppWebhook: 'type',
};

/** Selects scenarios by one field: the contract's wrong key is rejected for any user, and each `type` of webhook has its response. */
export const scenarioSelectors: Feature = {
  scenario({ operation, body }) {
    const field = selectorFields[operation.id];
    if (field === undefined || !isObject(body)) return undefined;
    return operation.requests.find((request) => isObject(request.body) && request.body[field] === body[field])
      ?.scenario;
  },
};
