import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { components } from '@omnichannel/types';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { Refused } from '../http/refused.ts';
import type { MediaStore } from '../media/media-store.ts';
import type { Image } from './answerer.ts';
import type { FileLinks } from './file-links.ts';
import type { FetchImage } from './images.ts';
import type { Owner } from './store.ts';
import type { QuestionFile } from './tables.ts';

/** Images of one question. */
const most = 10;

/** The images of questions. */
export interface QuestionFiles {
  /** @throws {Refused} 400 where they cannot be taken, as far as that can be told before they are fetched */
  require(files: readonly components['schemas']['ChatFile'][], owner: Owner): Promise<QuestionFile[]>;
  /** @throws {Refused} 400 where one is not to be had */
  fetch(files: readonly QuestionFile[], owner: Owner, signal: AbortSignal): Promise<Image[]>;
  /** Where an uploaded one can be fetched for a while. */
  link(id: string, origin: string): string;
}

interface Parts {
  database: Database;
  /** Absent where no files are kept. */
  media: MediaStore;
  links: FileLinks;
  fetchImage: FetchImage;
  /** Whether whoever answers understands images. */
  vision: boolean;
}

export function createQuestionFiles({ database, media, links, fetchImage, vision }: Parts): QuestionFiles {
  return {
    async require(files, owner) {
      if (files.length === 0) return [];
      if (!vision) throw wrong('must be empty: the model of this service does not understand images');
      if (files.length > most) throw wrong(`must have at most ${most} images`);
      const uploaded = files.flatMap((file) => (file.transfer_method === 'local_file' ? [file.upload_file_id] : []));
      await requireUploaded(uploaded, owner);
      return files.map((file) =>
        file.transfer_method === 'local_file' ? { id: file.upload_file_id } : { id: randomUUID(), url: file.url },
      );
    },
    fetch: (files, owner, signal) =>
      Promise.all(files.map(({ id, url }) => (url === undefined ? uploadedImage(id, owner) : fetchImage(url, signal)))),
    link: (id, origin) => links.to(id, origin),
  };

  async function requireUploaded(ids: readonly string[], { account: { environmentId }, user }: Owner): Promise<void> {
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
    if (!ids.every((id) => kept?.has(id.toLowerCase()))) throw unknownFile();
  }

  async function uploadedImage(id: string, { account }: Owner): Promise<Image> {
    const file = await media.read(account.environmentId, id);
    if (!file) throw unknownFile();
    return { mediaType: file.mediaType, bytes: await buffer(file.content) };
  }
}

function unknownFile(): Refused {
  return wrong('has an upload_file_id that names no file of this user. Upload the image with POST /files/upload first');
}

function wrong(message: string): Refused {
  return new Refused(400, 'The images of the question cannot be taken.', {
    violations: [{ in: 'body', field: 'files', message }],
  });
}
