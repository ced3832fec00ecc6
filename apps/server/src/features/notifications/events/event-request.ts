import { randomUUID } from 'node:crypto';
import type { components } from '@omnichannel/types';
import type { SubscriberInput } from '../../subscribers/subscribers.ts';

type Schemas = components['schemas'];
type Body = Schemas['EventTrigger'] | Schemas['EventBroadcast'];

/** A topic among the recipients of an event. */
interface RequestedTopic {
  key: string;
  /** The `subscriberId` of those that the topic leaves out. */
  exclude: readonly string[];
  /** The field of the request, for errors. */
  field: string;
}

/** A trigger in one form, whatever form the request has. */
export interface EventRequest {
  environmentId: string;
  /** The `X-Request-Id` of the request. */
  requestId: string | undefined;
  /** Identifier or id of the workflow. */
  name: string;
  transactionId: string;
  payload: Readonly<Record<string, unknown>>;
  /** Bytes of the payload as JSON. */
  payloadBytes: number;
  overrides: Readonly<Record<string, unknown>> | undefined;
  isBroadcast: boolean;
  /** Subscribers named by their id, with the field of the request. */
  named: readonly { subscriberId: string; field: string }[];
  /** Subscribers that the request creates or updates. */
  inline: readonly SubscriberInput[];
  topics: readonly RequestedTopic[];
  /** The `subscriberId` of the actor, who is also in `named` or `inline`. */
  actor: string | undefined;
  /** The `subscriberId` of each recipient of `named` and `inline`, without repetitions. */
  recipients: readonly string[];
}

/** Reads the body of a trigger or, without `to`, of a broadcast. */
export function readEventRequest(body: Body, environmentId: string, requestId?: string): EventRequest {
  const named: EventRequest['named'][number][] = [];
  const inline: SubscriberInput[] = [];
  const topics: RequestedTopic[] = [];
  const isBroadcast = !('to' in body);
  const recipients = isBroadcast ? [] : listRecipients(body.to);
  const ids = new Set<string>();
  for (const { recipient, field } of recipients) {
    if (isTopic(recipient)) {
      topics.push({ key: recipient.topicKey, exclude: recipient.exclude ?? [], field });
      continue;
    }
    const subscriberId = addSubscriber(recipient, field);
    ids.add(subscriberId);
  }
  const actor = body.actor === undefined ? undefined : addSubscriber(body.actor, 'actor');

  function addSubscriber(subscriber: Schemas['EventActor'], field: string): string {
    if (typeof subscriber === 'string') {
      named.push({ subscriberId: subscriber, field });
      return subscriber;
    }
    inline.push(subscriber);
    return subscriber.subscriberId;
  }

  const payload = body.payload ?? {};
  return {
    environmentId,
    requestId,
    name: body.name,
    transactionId: body.transactionId ?? randomUUID(),
    payload,
    payloadBytes: Buffer.byteLength(JSON.stringify(payload)),
    overrides: body.overrides,
    isBroadcast,
    named,
    inline,
    topics,
    actor,
    recipients: [...ids],
  };
}

function listRecipients(to: Schemas['EventTrigger']['to']) {
  return Array.isArray(to)
    ? to.map((recipient, index) => ({ recipient, field: `to.${index}` }))
    : [{ recipient: to, field: 'to' }];
}

/** An object with a `subscriberId` is a subscriber, even with the other fields of a topic. */
function isTopic(recipient: Schemas['EventRecipient']): recipient is Schemas['EventTopic'] {
  return typeof recipient === 'object' && !('subscriberId' in recipient);
}
