import { type Operation, resolve } from './document.ts';

/** The first paragraph of the description, in one line. */
export function describeOperation({ summary, description = summary }: Operation): string {
  const [first = ''] = description.split('\n\n');
  return first.replaceAll('\n', ' ').trim().replaceAll('*/', '*\\/');
}

/** The tag of a deprecated operation, which editors show; no line for any other operation. */
export function describeDeprecation(operation: Operation): string[] {
  const { deprecated, 'x-replacement': replacement, 'x-sunset': sunset } = operation;
  return deprecated ? [`@deprecated ${replacement} It ends on ${sunset}.`] : [];
}

/** The helpers that make an operation easier, as lines of its docstring. */
export function describeHelpers({ operationId, requestBody, responses, ...operation }: Operation): string[] {
  const [bodyType = ''] = Object.keys(requestBody?.content ?? {});
  const helpers = {
    '`streamChatMessage` of `@omnichannel/client/stream` streams the answer':
      responses['200']?.content?.['text/event-stream'] && requestBody,
    '`paginate` of `@omnichannel/client/lists` reads all pages': operation['x-pagination'],
    '`uploadMedia` of `@omnichannel/client/media` finds the media type of the file':
      bodyType && !/json|form/.test(bodyType),
    '`verifyPhone` of `@omnichannel/client/phone` sends a passcode and checks it': /^(request|check)Verification$/.test(
      operationId,
    ),
  };
  return Object.entries(helpers).flatMap(([helper, applies]) => (applies ? [`@see ${helper}`] : []));
}

/** The statuses that the contract declares for a rejection. */
export function describeErrors(responses: object): string {
  return Object.keys(responses)
    .filter((status) => Number(status) >= 400)
    .join(', ');
}

/** The defaults of `timeout` and `maxRetries`, which depend on the operation. */
export function describeDefaults(
  document: object,
  method: string,
  { parameters = [], ...operation }: Operation,
): string {
  const isKeyed = parameters.some((one) => resolve(document, one as { name?: string }).name === 'Idempotency-Key');
  const isPublic = operation.security?.length === 0;
  const isRetried = operation['x-retry'] !== 'never' && (!/POST|PATCH/.test(method) || isKeyed || isPublic);
  const seconds = (operation['x-timeout'] ?? 30_000) / 1000;
  return `By default an attempt may take ${seconds} s, and a call that failed is ${isRetried ? 'retried twice' : 'not retried'}.`;
}
