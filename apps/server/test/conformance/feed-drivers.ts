import { type ScenarioDriver, sending, sendingNamed } from './scenario-driver.ts';

const subscriberId = 'user-1042';

/** Creates the subscriber of the contract's examples, then sends the request of the example to the feed or the preferences. */
const toSubscriber =
  (params: { scope?: string } = {}): ScenarioDriver =>
  async ({ call }, { operation, request }, named) => {
    await call('createSubscriber', { body: { subscriberId } });
    return call(operation.id, {
      params: { subscriberId, ...params },
      query: {},
      ...(request !== undefined && { body: request }),
      headers: named,
    });
  };

/** The drivers of the scenarios of feeds and preferences that need no workflow. */
export const feedDrivers: Record<string, ScenarioDriver> = {
  'listNotifications.empty': toSubscriber(),
  'listNotifications.limitTooLarge': sending({ query: { limit: 101 } }),
  'listNotifications.unknownAfter': async ({ call }, _, named) => {
    await call('createSubscriber', { body: { subscriberId } });
    return call('listNotifications', { params: { subscriberId }, query: { after: 'f'.repeat(24) }, headers: named });
  },
  'listNotifications.invalidPayload': sendingNamed({ query: { payload: 'e30.' } }),
  'countUnseen.none': toSubscriber(),
  'countUnread.none': toSubscriber(),
  'markMessages.markMissing': sending({ body: { messageId: 'f'.repeat(24) } }),
  'markMessages.idsMissing': sendingNamed({ body: { mark: { read: true } } }),
  'markMessages.read': toSubscriber(),
  'markMessages.seen': toSubscriber(),
  'markMessages.byTransaction': toSubscriber(),
  'markMessages.inArabic': toSubscriber(),
  'markAllMessages.allRead': toSubscriber(),
  'markAllMessages.allSeen': toSubscriber(),
  'markAllMessages.unknownMark': sending({ body: { markAs: 'done' } }),
  'listPreferences.none': toSubscriber(),
  'getPreferences.global': toSubscriber({ scope: 'global' }),
  'getPreferences.unknownLevel': sending({ params: { subscriberId, scope: 'everything' } }),
  'updateGlobalPreference.channelsOff': toSubscriber(),
  'updateGlobalPreference.everythingOff': toSubscriber(),
  'updateGlobalPreference.unknownChannel': sending({ body: { preferences: [{ type: 'push', enabled: false }] } }),
  'updatePreference.workflowNotFound': toSubscriber({ scope: 'order-ship' }),
  'updatePreference.unknownChannel': sending({ body: { channel: { type: 'push', enabled: false } } }),
};
