import { S3ServiceError } from 's3mini';
import { HttpError } from '../../../http/http-error.ts';
import type { BucketConfig } from '../../../platform/config/config.ts';

/** The bucket of the settings does not exist. */
export class BucketMissing extends Error {}

/** Creates the error for a client. The cause, for the log, has no body of the store: it could repeat the request. */
export function storeFailure(error: unknown): HttpError {
  const cause = error instanceof S3ServiceError ? new Error(`S3 returned ${error.status} ${error.code}.`) : error;
  return new HttpError(503, 'The service cannot reach its file store. Repeat the request later.', {
    retryAfter: 5,
    cause,
  });
}

/** Describes why the bucket cannot be used, with the setting to correct. */
export function describeStoreError(error: unknown, { endpoint, bucket, region }: BucketConfig): string {
  if (error instanceof BucketMissing || (error instanceof S3ServiceError && error.code === 'NoSuchBucket')) {
    return `The bucket ${bucket} does not exist at ${endpoint}. Create it, or correct OMNICHANNEL_S3_BUCKET.`;
  }
  if (!(error instanceof S3ServiceError)) {
    return `The S3 store ${endpoint} cannot be reached: ${(error as Error).message} Check OMNICHANNEL_S3_ENDPOINT.`;
  }
  const { status, code } = error;
  if (code === 'InvalidAccessKeyId') {
    return `The S3 store ${endpoint} does not know the access key. Check OMNICHANNEL_S3_ACCESS_KEY_ID.`;
  }
  if (code === 'SignatureDoesNotMatch') {
    return `The S3 store ${endpoint} rejects the signature. Check OMNICHANNEL_S3_SECRET_ACCESS_KEY.`;
  }
  if (status === 403) {
    return `The access key may not list, read, write and delete in the bucket ${bucket} at ${endpoint} (${code}). Check the key, its policy and OMNICHANNEL_S3_BUCKET.`;
  }
  if (status === 301 || status === 400) {
    return `The S3 store ${endpoint} rejects requests for the bucket ${bucket} in the region ${region} (${status} ${code}). Check OMNICHANNEL_S3_REGION and OMNICHANNEL_S3_ENDPOINT.`;
  }
  return `The S3 store ${endpoint} returned ${status} ${code} for the bucket ${bucket}.`;
}
