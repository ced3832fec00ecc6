import type { ScenarioContext } from './scenario-context.ts';
import { type ScenarioDriver, sendingNamed } from './scenario-driver.ts';

const params = { subscriberId: 'user-1042' };

const createSubscriber = ({ call }: ScenarioContext) => call('createSubscriber', { body: params });

async function createToken(world: ScenarioContext): Promise<string> {
  await createSubscriber(world);
  const { json } = await world.call('createSubscriberToken', { params, body: {} });
  return json.data.token;
}

const created: ScenarioDriver = async (world, { request }) => {
  await createSubscriber(world);
  return world.call('createSubscriberToken', { params, body: request });
};

const withSubscriberToken =
  (subscriberId: string): ScenarioDriver =>
  async (world, { operation }, named) => {
    const token = await createToken(world);
    return world.call(operation.id, { token, params: { subscriberId, scope: 'global' }, headers: named });
  };

/** Sends the token of one subscriber to the feed or the preferences of another. */
export const toOtherSubscriber = withSubscriberToken('user-1043');

/** The drivers of subscriber tokens and streams. */
export const streamDrivers: Record<string, ScenarioDriver> = {
  'createSubscriberToken.created': created,
  'createSubscriberToken.createdForADay': created,
  'createSubscriberToken.lifetimeTooLong': sendingNamed({ body: { expiresIn: 90_000 } }),
  'createSubscriberToken.accessTokenRequired': withSubscriberToken(params.subscriberId),
  'streamNotifications.unknownLastEventId': async (world, _scenario, named) => {
    await createSubscriber(world);
    return world.call('streamNotifications', { params, headers: { ...named, 'Last-Event-ID': 'unknown' } });
  },
};
