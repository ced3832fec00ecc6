/** A path of the contract with the methods it takes, in upper case. */
export interface Route {
  template: string;
  methods: readonly string[];
}

export interface Match {
  route: Route;
  /** Values of the path's parameters, decoded. */
  parameters: Record<string, string>;
}

/** Finds a request's path: its match, `malformed` when a percent-encoding in it is broken, undefined when there is none. */
export type Router = (path: string) => Match | 'malformed' | undefined;

/**
 * Finds the path template of a request. Every path matches with and without its trailing slash. A path without parameters has
 * precedence.
 */
export function createRouter(routes: readonly Route[]): Router {
  const literal = new Map<string, Match>();
  const templated: { route: Route; names: string[]; pattern: RegExp }[] = [];
  for (const route of routes) {
    const path = withoutSlash(route.template);
    const names = Array.from(path.matchAll(parameter), ([, name]) => name as string);
    if (names.length === 0) literal.set(path, { route, parameters: {} });
    else templated.push({ route, names, pattern: toPattern(path) });
  }
  // With the fewest parameters first: /a/{x}/b before /a/{x}/{y}.
  templated.sort((a, b) => a.names.length - b.names.length);

  return (requested) => {
    const path = withoutSlash(requested);
    const found = literal.get(path);
    if (found) return found;
    for (const { route, names, pattern } of templated) {
      const values = pattern.exec(path)?.slice(1);
      if (!values) continue;
      try {
        const parameters = Object.fromEntries(
          names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]),
        );
        return { route, parameters };
      } catch {
        return 'malformed';
      }
    }
    return undefined;
  };
}

/** The methods that a path takes, as the header `Allow` lists them: GET brings HEAD, and every path takes OPTIONS. */
export function allowOf({ methods }: Route): string {
  const implied = methods.includes('GET') ? ['HEAD', 'OPTIONS'] : ['OPTIONS'];
  return [...new Set([...methods, ...implied])].join(', ');
}

/** The path that a template gives with these values. */
export function fillTemplate(template: string, parameters: Record<string, string>): string {
  return template.replace(parameter, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
}

const parameter = /\{([^{}]+)\}/g;

function toPattern(path: string): RegExp {
  const literals = path.split(/\{[^{}]+\}/).map((text) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
  // redos: paths of the contract, whose parameters fill whole segments
  return new RegExp(`^${literals.join('([^/]+)')}$`);
}

function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}
