import type { BucketConfig } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { openS3Bucket } from './s3-bucket.ts';

/**
 * Checks, before the service starts, that it can reach the bucket, and that it has one if the database has files whose bytes are in one.
 *
 * @param config the bucket of the settings
 * @throws {Error} a sentence with the next step
 */
export async function checkBucket(database: Database, config: BucketConfig | undefined): Promise<void> {
  if (config === undefined) {
    const row = await database
      .selectFrom('media')
      .select('id')
      .where('object_key', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return;
    throw new Error(
      'The database has files whose bytes are in S3, and OMNICHANNEL_S3_ENDPOINT is not set. Set the bucket again. To stop using it, run media migrate --to database first.',
    );
  }
  const bucket = openS3Bucket(config);
  try {
    await bucket.check();
  } finally {
    bucket.close();
  }
}
