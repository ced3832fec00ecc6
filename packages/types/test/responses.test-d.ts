import { describe, expectTypeOf, it } from 'vitest';
import type {
  ChatMessageEvent,
  KnowledgeError,
  NotificationError,
  NotificationValidationError,
  operations,
  ReplyError,
  VerificationCheckReply,
  VerificationReply,
} from '../src/index.ts';

type Responses<Operation extends keyof operations> = operations[Operation]['responses'];

describe('responses', () => {
  it('tell a reply from its error by the field error', () => {
    const reply = {} as VerificationReply | ReplyError;
    if ('error' in reply) expectTypeOf(reply.error.internalErrors).toBeArray();
    else expectTypeOf(reply.data.checkCode).toEqualTypeOf<string>();
  });

  it('tell a validation error from the others by the field errors', () => {
    const error = {} as NotificationError | NotificationValidationError;
    if ('errors' in error) expectTypeOf(error.statusCode).toEqualTypeOf<422>();
  });

  it('know the outcomes of a check', () => {
    expectTypeOf<VerificationCheckReply['data']['PasscodeStatus']>().toEqualTypeOf<0 | 1 | 2>();
  });

  it('narrow the events of a stream', () => {
    const event = {} as ChatMessageEvent;
    if (event.event === 'message') expectTypeOf(event.answer).toEqualTypeOf<string>();
    if (event.event === 'error') expectTypeOf(event.status).toEqualTypeOf<number>();
    // @ts-expect-error not every event has an answer
    event.answer;
  });

  it('have their family error as the default', () => {
    expectTypeOf<
      Responses<'requestVerification'>['default']['content']['application/json']
    >().toEqualTypeOf<ReplyError>();
    expectTypeOf<
      Responses<'createSubscriber'>['default']['content']['application/json']
    >().toEqualTypeOf<NotificationError>();
  });

  it('are the error format where the same JSON may also be labelled as text', () => {
    type Error = Responses<'createChatMessage'>[400]['content'];
    expectTypeOf<Error>().toEqualTypeOf<{ 'application/json': KnowledgeError }>();
  });

  it('have headers', () => {
    expectTypeOf<Responses<'requestVerification'>[429]['headers']['Retry-After']>().toEqualTypeOf<number>();
  });
});
