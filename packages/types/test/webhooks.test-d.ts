import { describe, expectTypeOf, it } from 'vitest';
import type { webhooks } from '../src/index.ts';

type Body<Name extends keyof webhooks> = webhooks[Name]['post']['requestBody']['content']['application/json'];

describe('webhooks', () => {
  it('are those of the contract', () => {
    expectTypeOf<keyof webhooks>().toEqualTypeOf<
      'chatAppMessage' | 'chatAppStatus' | 'messengerMessage' | 'channelEvent' | 'usageEvent'
    >();
  });

  it('narrow an inbound message by its type', () => {
    const message = {} as Body<'chatAppMessage'>['messages'][number];
    if (message.type === 'text') expectTypeOf(message.text.body).toEqualTypeOf<string>();
    if (message.type === 'location') expectTypeOf(message.location.latitude).toEqualTypeOf<number>();
  });

  it('narrow a status', () => {
    const status = {} as Body<'chatAppStatus'>['statuses'][number];
    expectTypeOf<(typeof status)['status']>().toEqualTypeOf<'sent' | 'delivered' | 'read' | 'failed' | 'deleted'>();
  });

  it('carry their signature in headers', () => {
    expectTypeOf<webhooks['chatAppStatus']['post']['parameters']['header']>().toHaveProperty('webhook-signature');
  });
});
