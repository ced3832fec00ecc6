import type { EventReply, EventTrigger, EventTriggers } from '@omnichannel/types';
import { describe, expectTypeOf, it } from 'vitest';
import type { Client } from '../src/core.ts';
import { broadcastEvent, triggerEvent, triggerEvents } from '../src/operations.gen.ts';
import { Omnichannel } from '../src/resources.gen.ts';

interface OrderShipped {
  order: { id: string; items?: number };
}

/** An interface, as most programs write it. */
interface WorkflowPayloads {
  'order-shipped': OrderShipped;
  welcome: { name?: string };
}

declare const client: Client;
const options = { baseUrl: 'https://api.example.com', token: 'any' };
const to = 'user-1042';
const shipped = { order: { id: '1042' } };

describe('payloads that a program types', () => {
  const { events } = new Omnichannel<WorkflowPayloads>(options);

  it('are those of the workflow', async () => {
    expectTypeOf(await events.trigger({ name: 'order-shipped', to, payload: shipped })).toEqualTypeOf<EventReply>();
    void events.trigger({ name: 'welcome', to, payload: { name: 'Lina' }, transactionId: 'welcome-user-1042' });
    // @ts-expect-error the id is a string
    void events.trigger({ name: 'order-shipped', to, payload: { order: { id: 1042 } } });
    // @ts-expect-error the payload of another workflow
    void events.trigger({ name: 'order-shipped', to, payload: { name: 'Lina' } });
    // @ts-expect-error a field that the payload does not have
    void events.trigger({ name: 'order-shipped', to, payload: { ...shipped, discount: 10 } });
    // @ts-expect-error no such workflow
    void events.trigger({ name: 'order-shiped', to, payload: shipped });
  });

  it('may be left out if all their fields may', () => {
    void events.trigger({ name: 'welcome', to });
    // @ts-expect-error the payload has a required field
    void events.trigger({ name: 'order-shipped', to });
  });

  it('leave the other fields as they are', () => {
    // @ts-expect-error the recipient is missing
    void events.trigger({ name: 'welcome' });
    // @ts-expect-error no such field
    void events.trigger({ name: 'welcome', to, delay: 10 });
    void events.broadcast({ name: 'welcome', actor: to });
    // @ts-expect-error a broadcast has no recipients
    void events.broadcast({ name: 'welcome', to });
  });

  it('are checked in broadcasts, and in each event of a list', () => {
    void events.broadcast({ name: 'order-shipped', payload: shipped }, { idempotencyKey: 'order-1042' });
    // @ts-expect-error the payload is missing
    void events.broadcast({ name: 'order-shipped' });
    void events.triggerBulk({
      events: [
        { name: 'order-shipped', to, payload: shipped },
        { name: 'welcome', to },
      ],
    });
    // @ts-expect-error the payload of another workflow
    void events.triggerBulk({ events: [{ name: 'order-shipped', to, payload: { name: 'Lina' } }] });
  });

  it('are an argument of the functions as well', async () => {
    const body = { name: 'order-shipped', to, payload: shipped } as const;
    expectTypeOf(await triggerEvent<WorkflowPayloads>(client, { body })).toEqualTypeOf<EventReply>();
    // @ts-expect-error the payload is missing
    void triggerEvent<WorkflowPayloads>(client, { body: { name: 'order-shipped', to } });
    // @ts-expect-error the payload of another workflow
    void triggerEvents<WorkflowPayloads>(client, { body: { events: [{ ...body, name: 'welcome' }] } });
    // @ts-expect-error no such workflow
    void broadcastEvent<WorkflowPayloads>(client, { body: { name: 'goodbye' } });
  });

  it('can be given for one call', () => {
    void triggerEvent<{ 'order-shipped': OrderShipped }>(client, {
      body: { name: 'order-shipped', to, payload: shipped },
      maxRetries: 0,
      idempotencyKey: 'order-1042',
    });
  });

  it('fit a program that takes any client', () => {
    const anyEvents = (one: Omnichannel) => one.events.trigger({ name: 'any', to });
    // @ts-expect-error it would trigger workflows that the client does not have
    void anyEvents(new Omnichannel<WorkflowPayloads>(options));
    const own = ({ topics }: Pick<Omnichannel, 'topics'>) => topics.list();
    void own(new Omnichannel<WorkflowPayloads>(options));
  });
});

describe('payloads without a type', () => {
  it('are any object', () => {
    const { events } = new Omnichannel(options);
    expectTypeOf(events.trigger).parameter(0).toEqualTypeOf<EventTrigger>();
    expectTypeOf(events.triggerBulk).parameter(0).branded.toEqualTypeOf<EventTriggers>();
    const name: string = 'order-shipped';
    void events.trigger({ name, to, payload: { order: 1042 } });
    void triggerEvent(client, { body: { name, to, payload: shipped } });
    // @ts-expect-error a payload is an object
    void triggerEvent(client, { body: { name, to, payload: 'order 1042' } });
  });
});
