import type { NotificationError, ReplyError } from '@omnichannel/client';

/** The error of a hook: the body of an error response, or an `Error` without a response. */
type Failure = ReplyError | NotificationError | Error;

/** Returns a sentence that says what failed and what to do. */
export function explainError(failure: Failure): string {
  if (failure instanceof Error) return 'We cannot reach the service. Check your connection and try again.';
  const status = 'statusCode' in failure ? failure.statusCode : failure.error.status;
  if (status === 429) return 'That was too often. Wait a minute and try again.';
  if (status >= 500) return 'The service has a problem. It is not your fault; try again later.';
  if ('statusCode' in failure) return failure.message;
  // The cause says more than the summary above it, where there is one.
  return failure.error.internalErrors[0]?.details ?? failure.error.description;
}
