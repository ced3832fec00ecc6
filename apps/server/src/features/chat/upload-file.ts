import { extname } from 'node:path';
import { imageType, notAnImage } from '@omnichannel/contract';
import type { FormFile } from '../../http/form.ts';
import type { Handler, Reply } from '../../http/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { claimKeys, IdempotencyConflict, storeReplies } from '../../http/idempotency/idempotency-keys.ts';
import type { MediaStore } from '../messaging/messaging.ts';
import type { ChatParts } from './chat-parts.ts';
import { toUnixSeconds } from './events.ts';

/** Handles `POST /files/upload` (interface, section 4.8): stores an image for a question of the same end user. */
export function createUploadHandler({ context: { database } }: ChatParts, media: MediaStore): Handler<'uploadFile'> {
  return async (call) => {
    const { account, body } = call;
    // The contract's type of a file is string; the HTTP layer passes the form's file.
    const { file, user } = body as unknown as { file: FormFile; user: string };
    const { id, name, size } = file;
    const { mediaType, extension } = requireImage(file);
    return database.transaction().execute(async (transaction) => {
      const [isNew] = await claimKeys(transaction, [call]);
      if (!isNew) throw new IdempotencyConflict();
      await media.keep(transaction, { ...file, contentType: mediaType });
      const { created_at } = await transaction
        .insertInto('chat_files')
        .values({ id, environment_id: account.environmentId, end_user: user })
        .returning('created_at')
        .executeTakeFirstOrThrow();
      const reply: Reply<'uploadFile'> = {
        status: 201,
        body: {
          id,
          name,
          size,
          extension: extname(name).slice(1) || extension,
          mime_type: mediaType,
          created_by: user,
          created_at: toUnixSeconds(created_at),
        },
      };
      await storeReplies(transaction, [{ call, reply }]);
      return reply;
    });
  };
}

/** @throws {HttpError} 415 */
function requireImage({ head }: FormFile) {
  const type = imageType(head);
  if (type) return type;
  throw new HttpError(415, notAnImage, { codeName: 'unsupported_file_type' });
}
