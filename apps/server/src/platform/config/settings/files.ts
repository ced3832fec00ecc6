import { nonEmpty, optional, whole, yesOrNo } from './read-text.ts';
import type { Setting } from './setting.ts';

/** Files of messages: their quota, and the bucket that stores them. */
export const fileSettings = {
  storageQuotaMib: {
    env: 'OMNICHANNEL_STORAGE_QUOTA_MIB',
    flag: 'storage-quota-mib',
    placeholder: '<MiB>',
    fallback: '1024',
    unit: 'MiB',
    about: 'MiB of files that an account may store, unless accounts set assigns another quota',
    read: whole('MiB', 1, 100_000_000),
  },
  s3Endpoint: {
    env: 'OMNICHANNEL_S3_ENDPOINT',
    flag: 's3-endpoint',
    placeholder: '<url>',
    about: 'https URL of the S3-compatible store for new files; without it, the database stores them',
    read: optional(originUrl),
  },
  s3Bucket: {
    env: 'OMNICHANNEL_S3_BUCKET',
    flag: 's3-bucket',
    placeholder: '<name>',
    about: 'Bucket for the files, which must exist; required with OMNICHANNEL_S3_ENDPOINT',
    read: optional(bucketName),
  },
  s3Region: {
    env: 'OMNICHANNEL_S3_REGION',
    flag: 's3-region',
    placeholder: '<region>',
    fallback: 'us-east-1',
    about: 'Region of the bucket, which is part of each signature',
    read: nonEmpty,
  },
  s3PathStyle: {
    env: 'OMNICHANNEL_S3_PATH_STYLE',
    flag: 'no-s3-path-style',
    isNegated: true,
    fallback: 'true',
    about: 'Whether the bucket is in the path of the URL; the flag puts it in the host name',
    read: yesOrNo,
  },
  s3AccessKeyId: {
    env: 'OMNICHANNEL_S3_ACCESS_KEY_ID',
    isSecret: true,
    placeholder: '<id>',
    about: 'Id of the access key of the bucket; required with OMNICHANNEL_S3_ENDPOINT',
    read: optional(nonEmpty),
  },
  s3SecretAccessKey: {
    env: 'OMNICHANNEL_S3_SECRET_ACCESS_KEY',
    isSecret: true,
    placeholder: '<key>',
    about: 'Secret of that access key; required with OMNICHANNEL_S3_ENDPOINT',
    read: optional(nonEmpty),
  },
} satisfies Record<string, Setting>;

/** Reads the origin of a server. Its path is the bucket and the key. */
function originUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && [url.origin, `${url.origin}/`].includes(text)) return url.origin;
  throw new Error('must be a URL without a path, such as https://s3.eu-central-1.amazonaws.com');
}

/** Allows the names of Amazon S3 for new buckets, without their rules about dots. */
function bucketName(text: string): string {
  if (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text)) return text;
  throw new Error('must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens');
}
