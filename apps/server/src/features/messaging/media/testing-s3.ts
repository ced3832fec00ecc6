import { rm } from 'node:fs/promises';
import S3rver from 's3rver';
import { afterAll } from 'vitest';
import type { BucketConfig } from '../../../platform/config/config.ts';
import { temporaryDirectory } from '../../../platform/postgres/testing.ts';

/** Starts an S3 server with one bucket for all tests of a file. It does not verify signatures: `s3-signature.test.ts` does. */
export async function useS3Server(): Promise<BucketConfig> {
  const directory = await temporaryDirectory();
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = await server.run();
  afterAll(async () => {
    await server.close();
    await rm(directory, { recursive: true });
  });
  return testBucket(`http://127.0.0.1:${port}`);
}

/** Returns the settings of a bucket at an address. The access key is the one that s3rver knows. */
export function testBucket(endpoint: string): BucketConfig {
  return {
    endpoint,
    bucket: 'files',
    region: 'us-east-1',
    isPathStyle: true,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
}
