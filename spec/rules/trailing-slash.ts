import type { Rule } from './redocly.ts';

/** Keeps the trailing slash of the paths that are documented with one, and keeps it off all others. */
const trailingSlash: Rule = ({ documented = [] }: { documented?: string[] }) => ({
  Paths(paths, { report, location }) {
    for (const path of Object.keys(paths)) {
      const isDocumented = documented.includes(path);
      if (path.endsWith('/') && path !== '/' && !isDocumented) {
        report({
          message: `The path ${path} ends with a slash, but is not documented so. Write ${path.slice(0, -1)}.`,
          location: location.child([path]).key(),
        });
      }
      if (documented.includes(`${path}/`)) {
        report({
          message: `The path ${path} is documented with a trailing slash. Write ${path}/.`,
          location: location.child([path]).key(),
        });
      }
    }
  },
});

export default trailingSlash;
