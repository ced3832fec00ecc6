import { checkBucket } from '../../features/messaging/media/check-bucket.ts';
import type { Config } from '../../platform/config/config.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import type { Finding } from './finding.ts';

/** Checks that the bucket for files can be used: it writes, reads and deletes an object of its own. Without a bucket there is nothing to check. */
export async function examineBucket(
  { database }: Pick<OpenDatabase, 'database'>,
  { s3 }: Pick<Config, 's3'>,
): Promise<Finding[]> {
  const subject = 'S3 bucket';
  try {
    await checkBucket(database, s3);
  } catch (error) {
    return [{ level: 'fail', subject, message: (error as Error).message }];
  }
  if (s3 === undefined) return [];
  const message = `an object could be written, read and deleted in ${s3.bucket} at ${s3.endpoint}`;
  return [{ level: 'ok', subject, message }];
}
