import { extname } from 'node:path';
import { isReceivedFile } from '../http/file.ts';
import type { FormFile } from '../http/form.ts';
import type { Handler, Reply } from '../http/handler.ts';
import { Refused } from '../http/refused.ts';
import { claimKeys, Repeated, storeReplies } from '../idempotency/claim.ts';
import type { MediaStore } from '../media/media-store.ts';
import type { ChatParts } from './chat.ts';
import { unixSeconds } from './events.ts';
import { imageType, largestImage } from './image-type.ts';

/** `POST /files/upload` (Interface §4.8): an image for a question of the same end user. */
export function createUpload({ context: { database } }: ChatParts, media: MediaStore): Handler<'uploadFile'> {
  return async (call) => {
    const { account, body } = call;
    // The contract's type says that a file is a text; the front gives what a form holds.
    const { file, user } = body as unknown as { file: FormFile | string | undefined; user: unknown };
    if (!isReceivedFile(file)) throw wrong('file', 'must be a file');
    if (typeof user !== 'string') throw wrong('user', 'must be text');
    const { id, name, size } = file;
    const { mediaType, extension } = requireImage(file);
    return database.transaction().execute(async (transaction) => {
      const [isNew] = await claimKeys(transaction, [call]);
      if (!isNew) throw new Repeated();
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
          created_at: unixSeconds(created_at),
        },
      };
      await storeReplies(transaction, [{ call, reply }]);
      return reply;
    });
  };
}

/** @throws {Refused} 413 or 415 */
function requireImage({ size, head }: FormFile) {
  if (size > largestImage) {
    throw new Refused(413, 'The file is larger than 10 MB. Send a smaller one.', { codeName: 'file_too_large' });
  }
  const type = imageType(head);
  if (type) return type;
  throw new Refused(415, 'The file is no image by its content. Send a JPEG, PNG, WebP or GIF image.', {
    codeName: 'unsupported_file_type',
  });
}

function wrong(field: string, message: string): Refused {
  return new Refused(400, 'The form is not complete.', { violations: [{ in: 'body', field, message }] });
}
