import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { components } from '@omnichannel/types';
import { sql } from 'kysely';
import { HttpError } from '../../http/http-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { MediaStore } from '../messaging/messaging.ts';
import type { Image } from './answer-provider.ts';
import type { FileLinks } from './file-links.ts';
import type { ImageBudget } from './image-budget.ts';
import type { FetchImage } from './image-download.ts';
import type { ConversationOwner } from './message-store.ts';
import type { QuestionFile } from './tables.ts';

/** Validates and loads the images of questions. */
export interface QuestionFiles {
  /** @throws {HttpError} 400 when an image cannot be used, as far as that is known before the download */
  resolve(files: readonly components['schemas']['ChatFile'][], owner: ConversationOwner): Promise<QuestionFile[]>;
  /**
   * @param room budget for their bytes
   * @throws {HttpError} 400 when an image cannot be loaded, or together they exceed the budget
   */
  fetch(
    files: readonly QuestionFile[],
    owner: ConversationOwner,
    room: ImageBudget,
    signal: AbortSignal,
  ): Promise<Image[]>;
  /** Returns a temporary link to an uploaded image. */
  link(id: string, origin: string): string;
}

interface QuestionFilesParts {
  database: Database;
  media: MediaStore;
  links: FileLinks;
  fetchImage: FetchImage;
  /** Whether the answer provider understands images. */
  vision: boolean;
}

export function createQuestionFiles({ database, media, links, fetchImage, vision }: QuestionFilesParts): QuestionFiles {
  return {
    async resolve(files, owner) {
      if (files.length === 0) return [];
      if (!vision) throw invalidFilesError('must be empty: the model of this service does not understand images');
      const questionFiles = files.map(
        (file): QuestionFile =>
          file.transfer_method === 'local_file'
            ? // A UUID may be in upper case.
              { id: file.upload_file_id.toLowerCase() }
            : { id: randomUUID(), url: file.url },
      );
      const uploaded = questionFiles.filter(({ url }) => url === undefined);
      await requireUploaded(
        uploaded.map(({ id }) => id),
        owner,
      );
      return questionFiles;
    },
    async fetch(files, owner, { reserve }, signal) {
      // After a failure the other downloads are cancelled.
      const failing = new AbortController();
      const until = AbortSignal.any([signal, failing.signal]);
      try {
        return await Promise.all(
          files.map(({ id, url }) =>
            url === undefined ? uploadedImage(id, owner, reserve) : fetchImage(url, until, reserve),
          ),
        );
      } finally {
        failing.abort();
      }
    },
    link: (id, origin) => links.create(id, origin),
  };

  async function requireUploaded(
    ids: readonly string[],
    { account: { environmentId }, user }: ConversationOwner,
  ): Promise<void> {
    if (ids.length === 0) return;
    const rows = await database
      .selectFrom('chat_files')
      .select('id')
      .where('environment_id', '=', environmentId)
      .where('end_user', '=', user)
      .where(sql<boolean>`id = ANY (${[...ids]}::uuid[])`)
      .execute();
    const kept = await media.find(
      database,
      environmentId,
      rows.map(({ id }) => id),
    );
    if (!ids.every((id) => kept.has(id))) throw unknownFileError();
  }

  async function uploadedImage(
    id: string,
    { account }: ConversationOwner,
    take: ImageBudget['reserve'],
  ): Promise<Image> {
    const file = await media.read(account.environmentId, id);
    if (!file) throw unknownFileError();
    take(file.size);
    return { mediaType: file.mediaType, bytes: await buffer(file.content) };
  }
}

function unknownFileError(): HttpError {
  return invalidFilesError(
    'has an upload_file_id that names no file of this user. Upload the image with POST /files/upload first',
  );
}

function invalidFilesError(message: string): HttpError {
  return new HttpError(400, 'The images of the question cannot be taken.', {
    violations: [{ in: 'body', field: 'files', message }],
  });
}
