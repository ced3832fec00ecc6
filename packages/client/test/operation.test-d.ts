import type {
  ChatAppError,
  MessengerError,
  NotificationError,
  NotificationValidationError,
  operations,
  ReplyError,
  VerificationReply,
} from '@omnichannel/types';
import { describe, expectTypeOf, it } from 'vitest';
import { ApiError, ServerError, TooManyRequestsError, UnprocessableContentError } from '../src/api-error.ts';
import type { Client } from '../src/core.ts';
import { AbortError, ConnectionError, SignInError } from '../src/errors.ts';
import type { OperationId, OperationOptions, TransportError } from '../src/operation.ts';
import {
  checkVerification,
  createChatMessage,
  createSubscriber,
  deleteChatAppMedia,
  getChatAppMedia,
  getVerification,
  listKnowledgeBases,
  listTopics,
  removeTopicSubscribers,
  requestVerification,
  sendChatAppMessage,
  sendMessengerMessage,
  uploadFile,
} from '../src/operations.gen.ts';
import { Omnichannel } from '../src/resources.gen.ts';

declare const client: Client;
declare const thrown: unknown;
const number = '+12025550100';

describe('data', () => {
  it('is the body of the success', async () => {
    expectTypeOf(await requestVerification(client, { body: { number } })).toEqualTypeOf<VerificationReply>();
    const { data, response } = await requestVerification(client, { body: { number } }).withResponse();
    expectTypeOf(data).toEqualTypeOf<VerificationReply>();
    expectTypeOf(response).toEqualTypeOf<Response>();
  });

  it('is a Blob for a file, nothing for an empty answer', async () => {
    const path = { mediaId: 'media-1' };
    expectTypeOf(await getChatAppMedia(client, { params: { path } })).toEqualTypeOf<Blob>();
    const { data } = await getChatAppMedia(client, { params: { path }, parseAs: 'stream' }).withResponse();
    expectTypeOf(data).toEqualTypeOf<NonNullable<Response['body']>>();
    expectTypeOf(
      await getChatAppMedia(client, { params: { path }, parseAs: 'arrayBuffer' }),
    ).toEqualTypeOf<ArrayBuffer>();
    const { media } = new Omnichannel({ baseUrl: 'https://api.example.com', token: 'any' }).chatApp;
    expectTypeOf(await media.get('media-1')).toEqualTypeOf<Blob>();
    expectTypeOf(await media.get('media-1', { parseAs: 'stream' })).toEqualTypeOf<typeof data>();
    // @ts-expect-error a file is not JSON
    await media.get('media-1', { parseAs: 'json' });
    // @ts-expect-error only a file can be a stream
    await listTopics(client, { parseAs: 'stream' });
    const removal = { params: { path: { topicKey: 'orders' } }, body: { subscribers: ['user-1'] } };
    expectTypeOf(await removeTopicSubscribers(client, removal)).toEqualTypeOf<undefined>();
  });

  it('is the whole answer of a chat, never its stream', async () => {
    const { answer } = await createChatMessage(client, { body: { query: 'Where is it?', user: 'user-1' } });
    expectTypeOf(answer).toEqualTypeOf<string>();
  });
});

describe('options', () => {
  it('take a body that was written apart, as the type that the contract has for it', () => {
    type Sent<Id extends OperationId> = operations[Id] extends {
      requestBody: { content: { 'application/json': infer Body } };
    }
      ? Body
      : never;
    type Misfit<Id extends OperationId> = Id extends OperationId
      ? { body: Sent<Id> } extends Pick<OperationOptions<Id>, keyof OperationOptions<Id> & 'body'>
        ? never
        : Id
      : never;
    // The blocking mode takes no `response_mode: 'streaming'`: a stream is read by another function.
    expectTypeOf<Misfit<OperationId>>().toEqualTypeOf<'createChatMessage'>();
  });

  it('take undefined for each optional field, also with exactOptionalPropertyTypes', () => {
    type OptionalKeys<T> = { [Key in keyof T]-?: object extends Pick<T, Key> ? Key : never }[keyof T];
    type Loose<T> = T extends Blob | readonly unknown[]
      ? T
      : T extends object
        ? { [Key in Exclude<keyof T, OptionalKeys<T>>]: Loose<T[Key]> } & {
            [Key in OptionalKeys<T>]?: [NonNullable<T[Key]>] extends [never] ? never : Loose<T[Key]> | undefined;
          }
        : T;
    type Sent<Id extends OperationId, Name extends string> =
      OperationOptions<Id> extends { [Key in Name]?: infer Value } ? NonNullable<Value> : never;
    type Fields<Id extends OperationId> = Sent<Id, 'body'> | NonNullable<operations[Id]['parameters']['query']>;
    type Misfit<Id extends OperationId> = Id extends OperationId
      ? [Loose<Fields<Id>>] extends [Fields<Id>]
        ? never
        : Id
      : never;
    expectTypeOf<Misfit<OperationId>>().toEqualTypeOf<never>();

    const variable = undefined as undefined;
    void requestVerification(client, { body: { number, language: variable }, idempotencyKey: variable });
    void listTopics(client, { params: { query: { page: variable } }, signal: variable });
  });

  it('suggest nothing but what a call takes', () => {
    type Policy = 'timeout' | 'deadline' | 'maxRetries' | 'maxRetryDelay' | 'onEvent' | 'signal' | 'headers';
    expectTypeOf<keyof OperationOptions<'listKnowledgeBases'>>().toEqualTypeOf<'params' | Policy>();
    expectTypeOf<keyof OperationOptions<'requestVerification'>>().toEqualTypeOf<
      'params' | 'body' | 'idempotencyKey' | Policy
    >();
  });

  it('may be left out where nothing is required', () => {
    void listTopics(client);
    void listKnowledgeBases(client, {});
    void listTopics(client, { params: { query: { page: 1 } }, maxRetries: 0, signal: AbortSignal.timeout(1) });
    // @ts-expect-error a body is required
    void requestVerification(client);
    // @ts-expect-error a path parameter is required
    void deleteChatAppMedia(client, {});
    // @ts-expect-error a query parameter is required
    void getVerification(client, { params: {} });
    // @ts-expect-error the client is required
    void listTopics();
  });

  it('are checked', () => {
    // @ts-expect-error a number is text
    void requestVerification(client, { body: { number: 12025550100 } });
    // @ts-expect-error there is no such language
    void requestVerification(client, { body: { number, language: 'xx' } });
    // @ts-expect-error the field has another name
    void requestVerification(client, { body: { phone: number } });
    // @ts-expect-error checkCode is missing
    void checkVerification(client, { body: { passCode: '0000' } });
    // @ts-expect-error pageSize is a number
    void listTopics(client, { params: { query: { pageSize: 'all' } } });
    // @ts-expect-error there is no such policy
    void listTopics(client, { retries: 3 });
    // @ts-expect-error a file is a Blob
    void uploadFile(client, { body: { file: 'cat.png', user: 'user-1' } });
    // @ts-expect-error the answer is read as the contract types it
    void listTopics(client, { parseAs: 'text' });
  });

  it('of a chat message ask for the whole answer', () => {
    const body = { query: 'Where is it?', user: 'user-1' };
    void createChatMessage(client, { body: { ...body, response_mode: 'blocking' } });
    // @ts-expect-error a stream is read with streamChatMessage
    void createChatMessage(client, { body: { ...body, response_mode: 'streaming' } });
    // @ts-expect-error user is still required
    void createChatMessage(client, { body: { query: 'Where is it?' } });
  });
});

describe('a thrown error', () => {
  it('is narrowed by operation and status', () => {
    if (requestVerification.isError(thrown) && thrown.status === 429) {
      expectTypeOf(thrown.body).toEqualTypeOf<ReplyError | undefined>();
    }
    if (requestVerification.isError(thrown) && thrown.status === 501) {
      expectTypeOf(thrown).toEqualTypeOf<ServerError<501, ReplyError>>();
    }
    if (sendMessengerMessage.isError(thrown) && thrown.status === 501) {
      expectTypeOf(thrown).toEqualTypeOf<ServerError<501, MessengerError>>();
    }
    if (createSubscriber.isError(thrown)) {
      if (thrown.status === 422) {
        expectTypeOf(thrown.body).toEqualTypeOf<NotificationValidationError | undefined>();
      } else if (thrown.status === 404) {
        expectTypeOf(thrown.body).toEqualTypeOf<NotificationError | undefined>();
        // @ts-expect-error only a validation error has errors
        thrown.body?.errors;
      }
      // @ts-expect-error the contract knows no such status
      thrown.status === 299;
    }
  });

  it('has the faults that its error format lists', () => {
    if (requestVerification.isError(thrown) && thrown.status === 400) {
      expectTypeOf(thrown.details).toEqualTypeOf<ReplyError['error']['internalErrors'] | undefined>();
    }
    if (createSubscriber.isError(thrown) && thrown.status === 422) {
      expectTypeOf(thrown.details).toEqualTypeOf<NotificationValidationError['errors'] | undefined>();
    }
    if (sendChatAppMessage.isError(thrown) && thrown.status === 400) {
      expectTypeOf(thrown.details).toEqualTypeOf<ChatAppError['errors'] | undefined>();
    }
    if (sendMessengerMessage.isError(thrown) && thrown.status === 403) {
      expectTypeOf(thrown.details).toEqualTypeOf<number | undefined>();
    }
    if (createChatMessage.isError(thrown) && thrown.status === 400) {
      expectTypeOf(thrown.details).toEqualTypeOf<string | undefined>();
    }
    if (thrown instanceof ApiError) expectTypeOf(thrown.details).toEqualTypeOf<unknown>();
  });

  it('is narrowed by its class', () => {
    if (createSubscriber.isError(thrown) && thrown instanceof UnprocessableContentError) {
      expectTypeOf(thrown.status).toEqualTypeOf<422>();
      expectTypeOf(thrown.body).toEqualTypeOf<NotificationValidationError | undefined>();
    }
    if (createSubscriber.isError(thrown) && thrown instanceof TooManyRequestsError) {
      expectTypeOf(thrown.body).toEqualTypeOf<NotificationError | undefined>();
    }
    if (createSubscriber.isError(thrown) && thrown instanceof ServerError) {
      expectTypeOf(thrown.status).toEqualTypeOf<500 | 501 | 502 | 503 | 504>();
      expectTypeOf(thrown.body).toEqualTypeOf<NotificationError | undefined>();
    }
  });

  it('can be a reply envelope at 200 where the success is one', () => {
    if (requestVerification.isError(thrown) && thrown.status === 200) {
      expectTypeOf(thrown.body).toEqualTypeOf<ReplyError | undefined>();
    }
    // @ts-expect-error topics come without an envelope
    if (listTopics.isError(thrown)) thrown.status === 200;
  });
});

describe('a result', () => {
  it('is data or error', async () => {
    const { data, error, response } = await requestVerification(client, { body: { number } }).result();
    if (data) {
      expectTypeOf(data).toEqualTypeOf<VerificationReply>();
      expectTypeOf(error).toEqualTypeOf<undefined>();
      expectTypeOf(response).toEqualTypeOf<Response>();
    } else {
      expectTypeOf(error).not.toEqualTypeOf<undefined>();
      expectTypeOf(response).toEqualTypeOf<Response | undefined>();
    }
  });

  it('distinguishes a rejected sign-in from a rejection of the operation', async () => {
    const { error } = await createSubscriber(client, { body: {} }).result();
    if (error instanceof SignInError) {
      expectTypeOf(error.cause.status).toEqualTypeOf<number>();
      expectTypeOf(error.cause.retryAfter).toEqualTypeOf<number | undefined>();
    }
    if (error instanceof AbortError) return;
    if (error instanceof ConnectionError) {
      expectTypeOf(error.name).toEqualTypeOf<'ConnectionError' | 'TimeoutError'>();
      expectTypeOf(error.code).toEqualTypeOf<string | undefined>();
    }
  });

  it('is narrowed by status', async () => {
    const { error } = await createSubscriber(client, { body: {} }).result();
    if (error instanceof ApiError) {
      if (error.status === 422) expectTypeOf(error.body).toEqualTypeOf<NotificationValidationError | undefined>();
      if (error.status === 429) expectTypeOf(error.body).toEqualTypeOf<NotificationError | undefined>();
    } else {
      expectTypeOf(error).toEqualTypeOf<TransportError | undefined>();
    }
  });

  it('is narrowed by a switch over its status', async () => {
    const { error } = await createSubscriber(client, { body: {} }).result();
    if (!error || !('status' in error)) return;
    switch (error.status) {
      case 422:
        return expectTypeOf(error.body).toEqualTypeOf<NotificationValidationError | undefined>();
      case 500:
        return expectTypeOf(error).toEqualTypeOf<ServerError<500, NotificationError>>();
    }
  });
});
