// The mock has the same file, on purpose: it is loaded before it is known whether Node is new enough, so it imports no package, which
// could need a newer Node itself or not be built yet.

/**
 * What is wrong with this version of Node, in a sentence, or undefined.
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
