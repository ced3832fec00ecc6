// The mock has the same file on purpose. It is loaded before the version of Node.js is known to be supported, so it imports no package:
// a package could require a newer Node.js itself, or not be built yet.

/**
 * Describes why this version of Node.js is not supported; undefined when it is.
 *
 * @param actual such as `20.20.2`
 * @param range `engines.node` of the package, such as `>=24.18`
 */
export function describeUnsupportedNode(actual: string, range: string): string | undefined {
  const least = range.replace('>=', '');
  const [major = 0, minor = 0] = actual.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number);
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return undefined;
  const ways = `install it from https://nodejs.org, or in a project with: npm install -D node@${leastMajor}`;
  return `Node ${least} or newer is needed, this is Node ${actual}; ${ways}`;
}
