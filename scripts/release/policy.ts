import { type Bump, largest } from './bump.ts';
import type { Change } from './contract-diff.ts';

// This file implements the versioning policy of .changeset/README.md.

type Json = Record<string, unknown>;

/** The bump that changes of the contract require. */
export interface Requirement {
  bump: Exclude<Bump, 'none'>;
  /** The changes that require it, one sentence each. */
  reasons: string[];
}

/**
 * Returns the bump that changes of the contract require.
 *
 * @param changes the changes that `redocly diff` reports; none if only examples changed
 * @param base the older document
 * @param revision the newer document
 * @param version the contract's version before the release
 */
export function requiredBump(changes: Change[], base: Json, revision: Json, version: string): Requirement {
  const rated = changes.map(
    (change) => ({ change, impact: isAllowedInMinor(change, base, revision) ? 'minor' : change.impact }) as const,
  );
  const impact = largest(rated.map((one) => one.impact));
  const reasons = rated.filter((one) => one.impact === impact).map(({ change }) => describe(change));
  return { bump: bumpFor(impact, version), reasons };
}

/** Before 1.0.0 the minor digit promises compatibility, so a breaking change increments it. */
function bumpFor(impact: Bump, version: string): Requirement['bump'] {
  if (impact === 'major' && version.startsWith('0.')) return 'minor';
  // Redocly ignores examples, but the bundle contains them.
  return impact === 'none' ? 'patch' : impact;
}

/** Whether a minor version may have a change that Redocly rates as major. Smaller changes keep their rating. */
const isAllowedInMinor = (change: Change, base: Json, revision: Json): boolean =>
  change.impact === 'major' && (growsOpenSet(change, base, revision) || isInPreview(change, base));

/** Whether the change is in an operation that was a preview. A shared component belongs to no operation. */
function isInPreview({ base: side }: Change, base: Json): boolean {
  const [, operation] = /^#(\/(?:paths|webhooks)\/[^/]+\/[^/]+)/.exec(side?.pointer ?? '') ?? [];
  return operation !== undefined && (at(base, operation) as Json | undefined)?.['x-stability'] === 'preview';
}

/**
 * Whether the change only adds values to an open set. Redocly rates every new value in a response as major; the values
 * of an open set are those known today, and clients must expect others.
 */
function growsOpenSet(change: Change, base: Json, revision: Json): boolean {
  return (
    change.verdicts.length > 0 &&
    change.verdicts.every(({ ruleId }) => ruleId === 'enum-values-added') &&
    isOpenSet(base, change.base?.pointer) &&
    isOpenSet(revision, change.revision?.pointer)
  );
}

/**
 * Whether the enum at the pointer belongs to an open set: an `anyOf` with a branch that lists the known values and
 * another that takes any value of the same type. The enum must is in the `anyOf` itself: a shared one may be used
 * as a closed set elsewhere.
 */
function isOpenSet(document: Json, pointer: string | undefined): boolean {
  const [, anyOf, index] = /^#(.*\/anyOf)\/(\d+)\/enum$/.exec(pointer ?? '') ?? [];
  if (anyOf === undefined) return false;
  const branches = at(document, anyOf) as Json[];
  const { type } = branches[Number(index)] ?? {};
  return branches.some(
    (branch) => type !== undefined && branch.type === type && Object.keys(branch).every(isAnnotation),
  );
}

function isAnnotation(keyword: string): boolean {
  return ['type', 'title', 'description'].includes(keyword) || keyword.startsWith('x-');
}

function at(document: Json, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, key) => (value as Json)[key], document);
}

function describe({ path, kind, property, verdicts }: Change): string {
  const what = verdicts.map(({ message }) => message).join(' ') || [property, kind].filter(Boolean).join(' ');
  return `${path}: ${what}`;
}
