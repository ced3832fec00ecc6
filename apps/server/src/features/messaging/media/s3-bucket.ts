import { Readable } from 'node:stream';
import { createOperatorPolicy, createOutbound } from '@omnichannel/outbound';
import { S3mini, S3ServiceError } from 's3mini';
import type { BucketConfig } from '../../../platform/config/config.ts';
import { newUuid } from '../../../platform/postgres/ids.ts';
import type { ByteRange } from './media-store.ts';
import { BucketMissing, describeStoreError, storeFailure } from './s3-errors.ts';
import { createBucketFetch, objectBodies, readWhole, Upload } from './s3-exchange.ts';

/** Milliseconds in which the store must respond, accept the next bytes or send them. */
const defaultStallMs = 30_000;
/** Keys in a page; the protocol allows no more. */
const pageKeys = 1000;

/** Prefix of the object that a check writes, reads and deletes. */
const checkPrefix = 'omnichannel-check/';

/** A bucket of an S3-compatible store. Its methods throw an `HttpError` 503 when the store fails. */
export interface S3Bucket {
  /**
   * Stores an object. The bytes are sent while they arrive, and a broken upload leaves no object.
   *
   * @param size exact size in bytes
   * @throws the error of the content when it breaks off
   */
  put(key: string, content: AsyncIterable<Buffer>, size: number): Promise<void>;
  /**
   * Streams an object, or a part of it.
   *
   * @param size exact size of the whole object in bytes
   * @throws {Error} when the object is missing or has another size
   */
  get(key: string, size: number, range?: ByteRange): Promise<Readable>;
  /** Deletes an object. It may not exist. */
  remove(key: string): Promise<void>;
  /** Lists at most 1,000 keys in their order that begin with `prefix` and come after `after`. */
  list(prefix: string, after: string): Promise<string[]>;
  /**
   * Lists, and writes, reads and deletes an object of its own.
   *
   * @throws {Error} a sentence that says why the bucket cannot be used and what to do
   */
  check(): Promise<void>;
  close(): void;
}

export interface S3BucketOptions {
  /** Milliseconds in which the store must respond, accept the next bytes or send them. */
  stallMs?: number;
}

/** Opens a bucket. Nothing is sent until the first request. */
export function openS3Bucket(config: BucketConfig, { stallMs = defaultStallMs }: S3BucketOptions = {}): S3Bucket {
  // The operator chooses the address, and stores often run in a private network.
  const outbound = createOutbound({ policy: createOperatorPolicy() });
  const client = new S3mini({
    endpoint: addressOf(config),
    region: config.region,
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    fetch: createBucketFetch(outbound, stallMs),
  });

  return {
    async put(key, content, size) {
      const upload = new Upload(content, stallMs);
      try {
        await send(upload, key, size);
      } catch (error) {
        throw upload.contentError ?? storeFailure(error);
      } finally {
        upload.end();
      }
    },

    async get(key, size, range) {
      const { first, last } = range ?? { first: 0, last: size - 1 };
      const response = await (range
        ? client.getObjectRaw(key, false, first, last + 1)
        : client.getObjectRaw(key)
      ).catch((error) => {
        if (error instanceof S3ServiceError && error.status === 404)
          throw new Error('The object of a file is missing.');
        throw storeFailure(error);
      });
      const body = objectBodies.get(response) ?? Readable.from([]);
      const expected = last - first + 1;
      const length = response.headers.get('content-length');
      if (response.status !== (range ? 206 : 200) || (length !== null && Number(length) !== expected)) {
        body.destroy();
        throw new Error(`The store returned status ${response.status} and ${length} bytes instead of ${expected}.`);
      }
      return Readable.from(readWhole(body, expected, stallMs), { objectMode: false });
    },

    async remove(key) {
      await client.deleteObject(key).catch((error) => Promise.reject(storeFailure(error)));
    },

    async list(prefix, after) {
      const page = await client
        .listObjectsPaged('/', prefix, pageKeys, undefined, after === '' ? {} : { 'start-after': after })
        .catch((error) => Promise.reject(storeFailure(error)));
      if (!page) throw storeFailure(new BucketMissing());
      return (page.objects ?? []).map(({ Key }) => Key);
    },

    async check() {
      const key = checkPrefix + newUuid();
      const probe = new Upload([Buffer.from('check')], stallMs);
      try {
        // No object has this prefix, so that the size of the bucket does not matter.
        if (!(await client.listObjectsPaged('/', `${checkPrefix}none/`, 1))) throw new BucketMissing();
        await send(probe, key, 'check'.length);
        objectBodies.get(await client.getObjectRaw(key))?.destroy();
        await client.deleteObject(key);
      } catch (error) {
        throw new Error(describeStoreError(error, config), { cause: error });
      } finally {
        probe.end();
      }
    },

    close: () => outbound.close(),
  };

  async function send(upload: Upload, key: string, size: number): Promise<void> {
    // The client passes it on to its fetch function, and reads nothing of it when the size is given.
    const body = upload as unknown as ReadableStream;
    await client.putObject(key, body, 'application/octet-stream', undefined, undefined, size);
  }
}

function addressOf({ endpoint, bucket, isPathStyle }: BucketConfig): string {
  if (isPathStyle) return `${endpoint}/${bucket}`;
  const { protocol, host } = new URL(endpoint);
  return `${protocol}//${bucket}.${host}`;
}
