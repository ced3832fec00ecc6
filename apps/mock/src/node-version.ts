// The service has a file like this on purpose: it is loaded before it is known whether Node is new enough, so it imports no package, which
// could need a newer Node itself or not be built yet.

/** The version to install: a maintained one. The oldest that works may be at the end of its life. */
const recommended = 24;

/**
 * Describes why this version of Node is not supported; undefined when it is.
 *
 * @param actual such as `20.20.2`
 * @param range `engines.node` of the package, such as `>=20.19`
 */
export function checkNodeVersion(actual: string, range: string): string | undefined {
  const least = range.replace('>=', '');
  const [major = 0, minor = 0] = actual.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number);
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return undefined;
  const ways = `install it from https://nodejs.org, or in a project with: npm install -D node@${recommended}`;
  return `Node ${least} or newer is needed, this is Node ${actual}; ${ways}`;
}
