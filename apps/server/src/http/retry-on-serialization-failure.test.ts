import { expect, it } from 'vitest';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../testing.ts';
import { retryOnSerializationFailure } from './retry-on-serialization-failure.ts';
import { toHttpError } from './to-http-error.ts';

const open = await useDatabase();
const context = testContext(open);
const account = await testAccount(context);

it.each(['40P01', '40001'])('a conflict (%s) that comes again is a reason to come later', async (code) => {
  let attempts = 0;
  const busy = retryOnSerializationFailure({
    async listTopics() {
      attempts += 1;
      throw Object.assign(new Error('busy'), { code });
    },
  });
  const error = await busy.listTopics?.(testCall('listTopics', account)).catch((error) => error);
  expect(attempts).toBe(2);
  expect(toHttpError(error)).toMatchObject({ status: 503, retryAfter: 1 });
});

it('another failure is not repeated', async () => {
  let attempts = 0;
  const broken = retryOnSerializationFailure({
    async listTopics() {
      attempts += 1;
      throw new Error('broken');
    },
  });
  await expect(broken.listTopics?.(testCall('listTopics', account))).rejects.toThrow('broken');
  expect(attempts).toBe(1);
});
