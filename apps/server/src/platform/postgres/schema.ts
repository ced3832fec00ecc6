import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** The SQL of the program. The platform knows no table: the application gathers the folders of those who own them. */
export interface DatabaseSchema {
  /** In the order in which they are applied. */
  migrations: readonly Migration[];
}

/** A change of the tables: `migrations/NNNN_name.sql`. */
export interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of the text, in hex. */
  checksum: string;
  /**
   * Whether programs that do not know it cannot work with the database after it: the file then begins with the line
   * `-- breaks older programs`. All others leave room for the version before them, so that the two can run side by side.
   */
  breaking: boolean;
}

/**
 * Reads the SQL files of some folders. The numbers of migrations order them over all folders, since tables refer to each other.
 *
 * @param folders their URLs, each with a slash at its end; migrations are in the folder `migrations` of each
 */
export async function readSchema(folders: readonly URL[]): Promise<DatabaseSchema> {
  const migrations = await readFolders(folders, 'migrations/');
  return {
    migrations: migrations.map((file) => ({ ...file, breaking: file.sql.startsWith('-- breaks older programs\n') })),
  };
}

/** Reads the SQL files that have this place in the folders, in the order of their names. */
async function readFolders(folders: readonly URL[], place: string) {
  const files = await Promise.all(folders.map((folder) => readFolder(new URL(place, folder))));
  return files.flat().sort((one, other) => (one.name < other.name ? -1 : 1));
}

async function readFolder(folder: URL) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'));
  return Promise.all(
    files.map(async (file) => {
      // Git may have turned the ends of lines into another system's.
      const sql = (await readFile(new URL(file, folder), 'utf8')).replaceAll('\r\n', '\n');
      return { name: file.replace(/\.sql$/, ''), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
