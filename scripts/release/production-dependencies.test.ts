import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { publicPackages } from './public-manifests.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Manifest {
  name: string;
  private?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/**
 * Packages of others that list types among their dependencies, so that an installation contains them. They come with the job queue
 * (graphile-worker), the reader of Markdown (mdast-util-from-markdown) and Prism (@stoplight/types).
 */
const thirdParties: readonly string[] = [
  '@stoplight/types',
  'graphile-config',
  'graphile-worker',
  'mdast-util-from-markdown',
  'mdast-util-to-string',
  'micromark',
  'unist-util-stringify-position',
];

const read = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Finds an installed dependency as Node.js does, in the folders above the package that needs it. */
function find(name: string, from: string): string | undefined {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (existsSync(join(path, 'package.json'))) return realpathSync(path);
  }
  return undefined;
}

/** Lists the production tree of a package: every package with its folder and manifest. */
function treeOf(start: string): Map<string, Manifest> {
  const found = new Map<string, Manifest>();
  const waiting = [realpathSync(start)];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (found.has(folder)) continue;
    const manifest = read(folder);
    found.set(folder, manifest);
    for (const name of namesOf(manifest)) {
      const path = find(name, folder);
      // An optional dependency for another platform is not installed.
      if (path !== undefined) waiting.push(path);
      else expect(manifest.dependencies ?? {}, `${name} of ${manifest.name}`).not.toHaveProperty([name]);
    }
  }
  return found;
}

const namesOf = ({ dependencies, optionalDependencies }: Manifest) =>
  Object.keys({ ...dependencies, ...optionalDependencies });
const isForDevelopment = (name: string) =>
  /^(@types\/|@vitest\/|vitest$|fast-check$|typescript$|typescript-native$|@biomejs\/)/.test(name);

const packages = publicPackages(root).map(({ directory }) => join(root, directory));

/** The packages of a tree that need a package for development, by name. */
function parentsOf(folder: string): Record<string, string[]> {
  const entries = [...treeOf(folder).values()].map((manifest): [string, string[]] => [
    manifest.name,
    namesOf(manifest).filter(isForDevelopment),
  ]);
  return Object.fromEntries(entries.filter(([, names]) => names.length > 0));
}

it.each(packages.map((folder) => [read(folder).name, folder]))(
  '%s installs no types, no tests and no private package of our own',
  (_, folder) => {
    const own = [...treeOf(folder).values()].filter(({ name }) => name.startsWith('@omnichannel/'));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((manifest) => manifest.private || namesOf(manifest).some(isForDevelopment))).toEqual([]);
  },
);

it('only known packages of others install types', () => {
  const parents = packages.flatMap((folder) => Object.keys(parentsOf(folder)));
  expect([...new Set(parents)].filter((name) => !name.startsWith('@types/')).sort()).toEqual(thirdParties);
});

it('finds types among dependencies, as those that a library of others needs', () => {
  const [server] = packages.filter((folder) => read(folder).name === '@omnichannel/server');
  expect(parentsOf(server as string)['graphile-worker']).toEqual(['@types/debug', '@types/pg']);
});
