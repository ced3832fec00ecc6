import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bump } from './bump.ts';

export const contractPackage = '@omnichannel/spec';

/** A changeset that names the contract. */
export interface ContractChangeset {
  /** Relative to the root of the repository. */
  file: string;
  bump: Bump;
}

const frontMatter = /^---\r?\n([\s\S]*?)\r?\n---/;
// redos: a changeset of this repository
const contractLine = /^\s*(['"]?)@omnichannel\/spec\1\s*:\s*(['"]?)(none|patch|minor|major)\2\s*(?:#.*)?$/m;

/**
 * The unreleased changesets that name the contract.
 *
 * `changeset status` would tell as well, but only by comparing git refs, which a shallow clone or a tarball lacks.
 *
 * @param root the root of the repository
 */
export function contractChangesets(root: string): ContractChangeset[] {
  if (!existsSync(join(root, '.changeset'))) return [];
  return globSync('.changeset/*.md', { cwd: root })
    .filter((file) => !/README\.md$/i.test(file))
    .sort()
    .flatMap((file) => {
      const header = frontMatter.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? '';
      const bump = contractLine.exec(header)?.[3] as Bump | undefined;
      return bump ? [{ file, bump }] : [];
    });
}
