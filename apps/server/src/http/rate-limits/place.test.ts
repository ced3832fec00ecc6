import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Place } from './place.ts';

// A place is scarce for one second only.
beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterAll(() => void vi.useRealTimers());

const asking = { subject: 'account', operation: 'createTopic', quota: 5 };

/** @param granted whether the bucket has room for the request */
function newPlace(granted: boolean) {
  const take = vi.fn(async () => ({ granted, remaining: granted ? 3 : 0 }));
  const standing = { refusedAt: Number.NEGATIVE_INFINITY };
  return { place: new Place({ asking, policy: 'account', standing, take }), take };
}

const headers = (remaining: number) => ({
  RateLimit: `"account";r=${remaining};t=1`,
  'RateLimit-Policy': '"account";q=5;w=1',
});

const rejection = expect.objectContaining({
  name: 'Refused',
  status: 429,
  message: 'The limit of 5 requests a second is reached. Wait, then send the request again.',
  retryAfter: 1,
  headers: headers(0),
});

it('takes a place once, whatever asks for it afterwards', async () => {
  const { place, take } = newPlace(true);
  expect(place).toMatchObject({ asking, isTaken: false, refused: undefined, isScarce: false });
  expect(await place.take()).toEqual(headers(3));
  expect(await place.take()).toEqual(headers(3));
  expect(take.mock.calls).toEqual([[asking]]);
  expect(place).toMatchObject({ isTaken: true, refused: undefined, isScarce: false });
});

it('rejects the request each time when its bucket has no room, and counts it once', async () => {
  const { place, take } = newPlace(false);
  await expect(place.take()).rejects.toEqual(rejection);
  await expect(place.take()).rejects.toEqual(rejection);
  expect(take).toHaveBeenCalledOnce();
  expect(place).toMatchObject({ isTaken: true, refused: rejection, isScarce: true });
});

it('is not counted again after the statement of the work counted it', async () => {
  const admitted = newPlace(true);
  admitted.place.answer({ granted: true, remaining: 2 });
  expect(admitted.place).toMatchObject({ isTaken: true, refused: undefined, isScarce: false });
  expect(await admitted.place.take()).toEqual(headers(2));
  const rejected = newPlace(true);
  rejected.place.answer({ granted: false, remaining: 0 });
  expect(rejected.place).toMatchObject({ isTaken: true, refused: rejection, isScarce: true });
  await expect(rejected.place.take()).rejects.toEqual(rejection);
  for (const { take } of [admitted, rejected]) expect(take).not.toHaveBeenCalled();
});
