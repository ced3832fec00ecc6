import type { Readable } from 'node:stream';
import type { FileIntake, ReceivedFile } from '../../../http/file.ts';
import type { Executor } from '../../../platform/postgres/database.ts';

export interface MediaInfo {
  id: string;
  /** In lower case, without parameters. */
  mediaType: string;
  /** As it was declared, parameters included. */
  contentType: string;
  /** Bytes. */
  size: number;
}

/** Where files are kept. An object store can take the place of the database. */
export interface MediaStore extends FileIntake {
  /** Keeps a file that was received, under the type that it has now: from the end of the transaction on it is found. */
  keep(executor: Executor, file: ReceivedFile): Promise<void>;
  /**
   * Stores a file of an environment whole or not at all.
   *
   * @param contentType parameters may be in it
   * @returns its id, which cannot be guessed
   */
  put(executor: Executor, environmentId: string, contentType: string, bytes: Buffer): Promise<string>;
  /**
   * Stores a copy of a file that a message of the sandbox links to. It counts against no quota, and is deleted with its message. Of the
   * copies of an environment the newest are kept: 100 MiB, and 500 at most.
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
  /** Facts of those files that the environment has and that are not past their time, by id. */
  find(executor: Executor, environmentId: string, ids: readonly string[]): Promise<Map<string, MediaInfo>>;
  /** The file, read in pieces; undefined where `find` knows none. */
  read(environmentId: string, id: string): Promise<(MediaInfo & { content: Readable }) | undefined>;
  /** @returns whether there was one */
  remove(executor: Executor, environmentId: string, id: string): Promise<boolean>;
}
