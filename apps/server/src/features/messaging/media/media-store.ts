import type { Readable } from 'node:stream';
import type { FileIntake, ReceivedFile } from '../../../http/file.ts';
import type { Executor } from '../../../platform/postgres/database.ts';

export interface MediaInfo {
  id: string;
  /** In lower case, without parameters. */
  mediaType: string;
  /** Content type as the uploader declared it, with parameters. */
  contentType: string;
  /** Size in bytes. */
  size: number;
}

/** A part of a file; both positions are inclusive and below its size. */
export interface ByteRange {
  first: number;
  last: number;
}

/** Stores files. An object store can replace the database. */
export interface MediaStore extends FileIntake {
  /** Keeps a received file, with its current content type. Other requests find it once the transaction commits. */
  keep(executor: Executor, file: ReceivedFile): Promise<void>;
  /**
   * Stores a whole file of an environment.
   *
   * @param contentType with or without parameters
   * @returns its random id
   */
  put(executor: Executor, environmentId: string, contentType: string, bytes: Buffer): Promise<string>;
  /**
   * Stores a copy of a file that a sandbox message links to. It does not count towards the quota, and is deleted with its message. Each
   * environment keeps the newest copies: at most 100 MiB and 500 files.
   *
   * @param messageId of the message
   * @returns its id
   */
  putCopy(
    executor: Executor,
    environmentId: string,
    messageId: string,
    contentType: string,
    bytes: Buffer,
  ): Promise<string>;
  /** Finds files of the environment that are not past their retention, by id. */
  find(executor: Executor, environmentId: string, ids: readonly string[]): Promise<Map<string, MediaInfo>>;
  /** Streams a file, or a part of it; undefined if `find` would not return it. The size is that of the whole file. */
  read(environmentId: string, id: string, range?: ByteRange): Promise<(MediaInfo & { content: Readable }) | undefined>;
  /** @returns whether it existed */
  remove(executor: Executor, environmentId: string, id: string): Promise<boolean>;
}
