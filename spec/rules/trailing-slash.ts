import type { Rule } from './redocly.ts';

/** Requires a trailing slash on the paths that redocly.yaml lists, and forbids it on all others. */
const trailingSlash: Rule = ({ paths: listed = [] }: { paths?: string[] }) => ({
  Paths(paths, { report, location }) {
    for (const path of Object.keys(paths)) {
      if (path.endsWith('/') && path !== '/' && !listed.includes(path)) {
        report({
          message: `The path ${path} ends with a slash, but redocly.yaml does not list it. Write ${path.slice(0, -1)}, or list it in redocly.yaml.`,
          location: location.child([path]).key(),
        });
      }
      if (listed.includes(`${path}/`)) {
        report({
          message: `The path ${path} is listed with a trailing slash. Write ${path}/.`,
          location: location.child([path]).key(),
        });
      }
    }
  },
});

export default trailingSlash;
