import { describe, expectTypeOf, it } from 'vitest';
import type { ChatAppMessage, ChatMessageRequest, RcsMessage, VerificationRequest } from '../src/index.ts';

describe('requests', () => {
  it('narrow by their type', () => {
    const message = {} as ChatAppMessage;
    if (message.type === 'text') {
      expectTypeOf(message.text.body).toEqualTypeOf<string>();
      // @ts-expect-error a text message has no image
      message.image;
    }
    if (message.type === 'template') expectTypeOf(message.template.namespace).toEqualTypeOf<string>();
  });

  it('know every type that there is', () => {
    expectTypeOf<ChatAppMessage['type']>().toEqualTypeOf<
      'text' | 'image' | 'video' | 'audio' | 'document' | 'sticker' | 'location' | 'template'
    >();
    expectTypeOf<RcsMessage['type']>().toEqualTypeOf<'text' | 'image' | 'video' | 'audio' | 'document' | 'card'>();
  });

  it('need the field that the type names', () => {
    const text: ChatAppMessage = { to: '+12025550100', type: 'text', text: { body: 'Hello' } };
    // @ts-expect-error the text is missing
    const empty: ChatAppMessage = { to: '+12025550100', type: 'text' };
    // @ts-expect-error an image message needs an image, not a text
    const wrong: ChatAppMessage = { to: '+12025550100', type: 'image', text: { body: 'Hello' } };
    // @ts-expect-error there is no such type
    const unknown: ChatAppMessage = { to: '+12025550100', type: 'telegram', text: { body: 'Hello' } };
    void [text, empty, wrong, unknown];
  });

  it('take an id or a link, never both', () => {
    const byId: ChatAppMessage = { to: '+12025550100', type: 'image', image: { id: 'media-1' } };
    const byLink: ChatAppMessage = { to: '+12025550100', type: 'image', image: { link: 'https://example.com/a.png' } };
    // @ts-expect-error both
    const both: ChatAppMessage['type'] extends string ? Extract<ChatAppMessage, { type: 'image' }>['image'] : never = {
      id: 'media-1',
      link: 'https://example.com/a.png',
    };
    void [byId, byLink, both];
  });

  it('leave out what has a default', () => {
    const request: VerificationRequest = { number: '+12025550100' };
    const question: ChatMessageRequest = { query: 'Where is my order?', user: 'user-1' };
    void [request, question];
  });

  it('take a passcode length as a string or an integer', () => {
    expectTypeOf<NonNullable<VerificationRequest['codeLength']>>().toEqualTypeOf<'4' | '5' | '6' | 4 | 5 | 6>();
    // @ts-expect-error a passcode has at most six digits
    const request: VerificationRequest = { number: '+12025550100', codeLength: '7' };
    // @ts-expect-error as an integer, too
    const other: VerificationRequest = { number: '+12025550100', codeLength: 8 };
    void [request, other];
  });
});
