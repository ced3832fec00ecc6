import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** The SQL of the program. The platform knows no tables: the application collects the folders of their owners. */
export interface DatabaseSchema {
  /** In order of application. */
  migrations: readonly Migration[];
  functions: readonly SqlFile[];
}

export interface SqlFile {
  /** The file's name without its extension. */
  name: string;
  sql: string;
  /** SHA-256 of the text, in hex. */
  checksum: string;
}

/** A change of the tables: `migrations/NNNN_name.sql`. It holds tables, indexes, constraints and data, no functions. */
export interface Migration extends SqlFile {
  /**
   * Whether older programs, which do not know the migration, cannot work with the database after it. The file then begins with the line
   * `-- breaks older programs`. After any other migration the version before it still works, so that both can run side by side.
   */
  breaking: boolean;
  /**
   * Whether its statements run one by one, each committed by itself: `CREATE INDEX CONCURRENTLY`, and what else must not lock a large table.
   * The file then has the line `-- runs outside a transaction` at its beginning. After a failure it runs again from its first statement, so
   * each statement must be repeatable. A statement ends with a semicolon at the end of a line.
   */
  outsideTransaction: boolean;
}

const markers = { breaking: '-- breaks older programs', outsideTransaction: '-- runs outside a transaction' };

/**
 * Reads the SQL files of some folders. The numbers of migrations order them across folders, since tables refer to each other.
 *
 * @param folders their URLs, each with a trailing slash. A folder may contain `migrations` and `sql`. The latter has a file
 *   `<function>.sql` for each function: one `CREATE OR REPLACE FUNCTION` and the `CREATE OR REPLACE TRIGGER` statements that call it
 */
export async function readSchema(folders: readonly URL[]): Promise<DatabaseSchema> {
  const [migrations, functions] = await Promise.all([readFiles(folders, 'migrations/'), readFiles(folders, 'sql/')]);
  return {
    migrations: migrations.map((file) => ({ ...file, ...readMarkers(file.sql) })),
    functions,
  };
}

function readMarkers(sql: string): Pick<Migration, keyof typeof markers> {
  // A migration has at most both.
  const lines = sql.split('\n', 2);
  const first = lines[0] ?? '';
  const second = Object.values(markers).includes(first) ? (lines[1] ?? '') : '';
  const has = (marker: string) => first === marker || second === marker;
  return { breaking: has(markers.breaking), outsideTransaction: has(markers.outsideTransaction) };
}

/** Reads the SQL files in one subfolder of all folders, in the order of their names. */
async function readFiles(folders: readonly URL[], subfolder: string): Promise<SqlFile[]> {
  const files = await Promise.all(folders.map((folder) => readFolder(new URL(subfolder, folder))));
  return files.flat().sort((one, other) => (one.name < other.name ? -1 : 1));
}

async function readFolder(folder: URL): Promise<SqlFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = names.filter((name) => name.endsWith('.sql'));
  return Promise.all(
    files.map(async (file) => {
      // Git may have converted the line ends.
      const sql = (await readFile(new URL(file, folder), 'utf8')).replaceAll('\r\n', '\n');
      return { name: file.replace(/\.sql$/, ''), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
