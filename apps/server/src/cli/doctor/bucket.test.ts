import { expect, it } from 'vitest';
import { createMedia } from '../../features/messaging/media/media.ts';
import { openS3Bucket } from '../../features/messaging/media/s3-bucket.ts';
import { useS3Server } from '../../features/messaging/media/testing-s3.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { examineBucket } from './bucket.ts';

const s3 = await useS3Server();
const open = await useDatabase();

it('leaves nothing in a bucket that works', async () => {
  expect(await examineBucket(open, { s3 })).toEqual([
    {
      level: 'ok',
      subject: 'S3 bucket',
      message: `an object could be written, read and deleted in files at ${s3.endpoint}`,
    },
  ]);
  const bucket = openS3Bucket(s3);
  expect(await bucket.list('', '')).toEqual([]);
  bucket.close();
});

it('fails without a bucket if files are in one', async () => {
  expect(await examineBucket(open, { s3: undefined })).toEqual([]);
  const context = testContext(open);
  const media = createMedia({ ...context, config: { ...context.config, s3 } });
  const { environmentId } = await testAccount(context);
  const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)]);
  await media.store.put(open.database, environmentId, 'image/png', png);
  await media.close?.();
  expect(await examineBucket(open, { s3: undefined })).toMatchObject([
    { level: 'fail', message: expect.stringContaining('OMNICHANNEL_S3_ENDPOINT is not set') },
  ]);
});
