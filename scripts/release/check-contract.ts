import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isSmaller, largest } from './bump.ts';
import { contractChangesets, contractPackage } from './contract-changesets.ts';
import { diffContracts } from './contract-diff.ts';
import { type Requirement, requiredBump } from './policy.ts';

type Contract = Record<string, unknown> & { info: Record<string, unknown> };

const shownReasons = 10;

/**
 * Checks that the changesets announce what has changed in the contract since its last release.
 *
 * It compares files only, the built bundle with the released one, and looks at no git refs.
 *
 * @param root the root of the repository, with the bundle built
 * @returns what is wrong and what to do about it, or nothing
 */
export function checkContract(root: string): string | undefined {
  const built = join(root, 'spec/dist/openapi.json');
  const released = join(root, 'spec/released/openapi.json');
  if (!existsSync(built)) return 'spec/dist/openapi.json is missing. Run `pnpm build`.';

  const changesets = contractChangesets(root);
  const announced = largest(changesets.map(({ bump }) => bump));

  if (!existsSync(released)) {
    if (announced !== 'none') return undefined;
    return `The contract has never been released, and no changeset names ${contractPackage}.\n${howToAdd('minor')}`;
  }

  const revision = read(built);
  const base = read(released);
  if (isDeepStrictEqual(withoutVersion(base), withoutVersion(revision))) return undefined;

  const { version } = JSON.parse(readFileSync(join(root, 'spec/package.json'), 'utf8')) as { version: string };
  const needed = requiredBump(diffContracts(released, built), base, revision, version);
  if (!isSmaller(announced, needed.bump)) return undefined;

  if (changesets.length === 0) {
    return [
      `The contract has changed since its last release, and no changeset names ${contractPackage}.`,
      howToAdd(needed.bump),
      why(needed),
    ].join('\n');
  }
  return [
    `The contract has changed since its last release by a ${needed.bump} bump, and the changesets announce less:`,
    ...changesets.map(({ file, bump }) => `  ${file} has "${contractPackage}": ${bump}`),
    `Write ${needed.bump} in that line, or add another changeset. ${howToAdd(needed.bump)}`,
    why(needed),
  ].join('\n');
}

function howToAdd(bump: Requirement['bump']): string {
  return `Run \`pnpm changeset\`, or without questions:\n  pnpm changeset add --${bump} ${contractPackage} -m "What changes for those who call the API"`;
}

function why({ bump, reasons }: Requirement): string {
  if (reasons.length === 0) return `It needs a ${bump} bump: only examples changed.`;
  const more = reasons.length > shownReasons ? [`  and ${reasons.length - shownReasons} more`] : [];
  return [
    `It needs a ${bump} bump because of:`,
    ...reasons.slice(0, shownReasons).map((one) => `  ${one}`),
    ...more,
  ].join('\n');
}

function read(file: string): Contract {
  return JSON.parse(readFileSync(file, 'utf8')) as Contract;
}

function withoutVersion({ info, ...rest }: Contract): Contract {
  const { version: _, ...others } = info;
  return { ...rest, info: others };
}
