/** The size of a version bump, from none to a breaking change. */
export type Bump = 'none' | 'patch' | 'minor' | 'major';

const size: Record<Bump, number> = { none: 0, patch: 1, minor: 2, major: 3 };

/** Whether `bump` moves the version less than `needed` does. */
export function isSmaller(bump: Bump, needed: Bump): boolean {
  return size[bump] < size[needed];
}

/** The largest of the bumps, `none` where there are none. */
export function largest(bumps: Iterable<Bump>): Bump {
  let result: Bump = 'none';
  for (const bump of bumps) if (isSmaller(result, bump)) result = bump;
  return result;
}
