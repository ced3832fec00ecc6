import type { Call } from './handler.ts';

/** Wraps the data of a success into the reply envelope of sign-in and verification (Interface §2.3). */
export function envelope<Data>(
  call: Pick<Call, 'requestId' | 'receivedAt' | 'body'>,
  replyMessage: string,
  data: Data,
) {
  const { clientRequestId = 0 } = (call.body ?? {}) as { clientRequestId?: number };
  return {
    replyCode: 0 as const,
    replyMessage,
    requestId: call.requestId,
    clientRequestId,
    requestTime: call.receivedAt.toISOString(),
    data,
  };
}
