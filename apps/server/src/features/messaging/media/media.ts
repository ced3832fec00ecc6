import { fileTypeViolation, looksLike, mediaTypeOf } from '@omnichannel/contract';
import { meta } from '../../../http/contract/meta.ts';
import type { Feature } from '../../../http/feature.ts';
import type { Handler } from '../../../http/handler.ts';
import { HttpError } from '../../../http/http-error.ts';
import { withIdempotencyKey } from '../../../http/idempotency/with-idempotency-key.ts';
import type { Context } from '../../context.ts';
import { createMediaStore } from './create-media-store.ts';
import type { MediaStore } from './media-store.ts';
import { createRemovalSchedule } from './object-removal-schedule.ts';
import { openS3Bucket, type S3BucketOptions } from './s3-bucket.ts';

/** The media feature with its store. */
export interface Media extends Feature {
  store: MediaStore;
}

/** Uploads, downloads and deletes files of messages (interface, section 4.5). */
export function createMedia(
  context: Pick<Context, 'database' | 'config' | 'log' | 'metrics'>,
  options: S3BucketOptions = {},
): Media {
  const { database, config } = context;
  const bucket = config.s3 && openS3Bucket(config.s3, options);
  const removals = bucket && createRemovalSchedule(context, bucket);
  const store = createMediaStore(database, config, bucket);
  return {
    store,
    ...(removals && { start: removals.start }),
    async close() {
      await removals?.close();
      bucket?.close();
    },
    handlers: {
      uploadChatAppMedia: createMediaUploadHandler(database, store),
      getChatAppMedia: createMediaDownloadHandler(store),
      deleteChatAppMedia: createMediaDeletionHandler(database, store),
    },
  };
}

function createMediaUploadHandler(database: Context['database'], store: MediaStore): Handler<'uploadChatAppMedia'> {
  return (call) => {
    const file = call.body;
    // Stryker disable next-line StringLiteral: a content type always has a media type before its parameters.
    const mediaType = mediaTypeOf(file.contentType) ?? '';
    if (!looksLike(mediaType, file.head)) {
      const violations = [fileTypeViolation(mediaType)];
      throw new HttpError(400, 'The file is not what its Content-Type says. Nothing was stored.', { violations });
    }
    return withIdempotencyKey(database, call, async (executor) => {
      await store.keep(executor, file);
      return { status: 200, body: { media: [{ id: file.id }], meta } };
    });
  };
}

function createMediaDownloadHandler(store: MediaStore): Handler<'getChatAppMedia'> {
  return async ({ account, params }) => {
    const file = await store.read(account.environmentId, params.mediaId);
    if (!file) throw mediaNotFoundError();
    return {
      status: 200,
      body: file.content,
      headers: {
        'Content-Type': file.contentType,
        'Content-Length': String(file.size),
        // A browser saves the file and never runs it as a page of this origin.
        'Content-Disposition': 'attachment',
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'Cache-Control': 'private',
      },
    };
  };
}

function createMediaDeletionHandler(database: Context['database'], store: MediaStore): Handler<'deleteChatAppMedia'> {
  return async ({ account, params }) => {
    if (!(await store.remove(database, account.environmentId, params.mediaId))) throw mediaNotFoundError();
    return { status: 200, body: { meta } };
  };
}

function mediaNotFoundError(): HttpError {
  return new HttpError(
    404,
    'No file of this account has this media id. It may have been deleted, or its days are over.',
  );
}
