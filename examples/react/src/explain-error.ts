import type { NotificationError, ReplyError } from '@omnichannel/client';

/** What a hook can fail with: the body of an error response, or an `Error` where there was none. */
type Failure = ReplyError | NotificationError | Error;

/** Says kindly what went wrong and what to do. */
export function explainError(failure: Failure): string {
  if (failure instanceof Error) return 'We cannot reach the service. Check your connection and try again.';
  const status = 'statusCode' in failure ? failure.statusCode : failure.error.status;
  if (status === 429) return 'That was too often. Wait a minute and try again.';
  if (status >= 500) return 'The service has a problem. It is not your fault; try again later.';
  if ('statusCode' in failure) return failure.message;
  // The cause says more than the summary above it, where there is one.
  return failure.error.internalErrors[0]?.details ?? failure.error.description;
}
