import { createHash } from 'node:crypto';
import { type Expression, type RawBuilder, sql } from 'kysely';

/** A file of a message: stored here, or on the web. */
export type UploadableFile = { environmentId: string } & ({ mediaId: string } | { link: string });

/** Returns the key of a file among the files of a connection: its media id, or a hash, since a link can contain PII. */
export function fileKeyOf(file: UploadableFile): string {
  if ('mediaId' in file) return file.mediaId;
  return createHash('sha256').update(`${file.environmentId}\n${file.link}`).digest('hex');
}

/** Returns the SQL expression of the key of a link: the same as `fileKeyOf`. */
export function linkKeySql(environmentId: Expression<string>, link: Expression<string>): RawBuilder<string> {
  return sql`encode(sha256(convert_to(${environmentId} || chr(10) || ${link}, 'UTF8')), 'hex')`;
}
