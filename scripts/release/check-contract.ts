import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isSmaller, largest } from './bump.ts';
import { contractChangesets, contractPackage } from './contract-changesets.ts';
import { diffContracts } from './contract-diff.ts';
import { type Requirement, requiredBump } from './policy.ts';

type Contract = Record<string, unknown> & { info: Record<string, unknown> };

const shownReasons = 10;

/** The documents of the contract: the public API, and the admin API. */
const documents = ['openapi.json', 'admin.json'];

/**
 * Checks that the changesets announce what has changed in the contract since its last release.
 *
 * It compares files only, the built documents with the released ones, and looks at no git refs.
 *
 * @param root the root of the repository, with the documents built
 * @returns what is wrong and what to do about it, or nothing
 */
export function checkContract(root: string): string | undefined {
  const missing = documents.find((name) => isExpected(root, name) && !existsSync(join(root, 'spec/dist', name)));
  if (missing) return `spec/dist/${missing} is missing. Run \`pnpm build\`.`;

  const changesets = contractChangesets(root);
  const announced = largest(changesets.map(({ bump }) => bump));

  if (!existsSync(join(root, 'spec/released/openapi.json'))) {
    if (announced !== 'none') return undefined;
    return `The contract has never been released, and no changeset names ${contractPackage}.\n${howToAdd('minor')}`;
  }

  const needed = requiredBumpOfAll(root);
  if (!needed || !isSmaller(announced, needed.bump)) return undefined;

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

/** Whether a document must be built. A release before the admin API had a document has none of it. */
function isExpected(root: string, name: string): boolean {
  return name === 'openapi.json' || existsSync(join(root, 'spec/released', name));
}

/** Returns the largest bump that a document needs, with its reasons; undefined if none has changed. */
function requiredBumpOfAll(root: string): Requirement | undefined {
  const all = documents
    .filter((name) => existsSync(join(root, 'spec/released', name)))
    .flatMap((name) => requiredBumpOf(root, name) ?? []);
  const bump = largest(all.map((one) => one.bump));
  if (bump === 'none') return undefined;
  return { bump, reasons: all.filter((one) => one.bump === bump).flatMap(({ reasons }) => reasons) };
}

function requiredBumpOf(root: string, name: string): Requirement | undefined {
  const built = join(root, 'spec/dist', name);
  const released = join(root, 'spec/released', name);
  const revision = read(built);
  const base = read(released);
  if (isDeepStrictEqual(withoutVersion(base), withoutVersion(revision))) return undefined;
  const { version } = JSON.parse(readFileSync(join(root, 'spec/package.json'), 'utf8')) as { version: string };
  return requiredBump(diffContracts(released, built), base, revision, version);
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
