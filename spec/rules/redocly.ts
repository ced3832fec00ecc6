/** The part of Redocly's visitor API that our rules use. Redocly ships no types for it. */

export type Key = string | number;

/** A location in a source file: a JSON pointer, which Redocly converts to line and column. */
export interface Location {
  readonly source: { readonly absoluteRef: string };
  readonly pointer: string;
  readonly absolutePointer: string;
  child(keys: Key[]): Location;
  /** The same location, reported at its key instead of its value. */
  key(): Location;
}

export type Resolve = (
  node: unknown,
  from?: string,
) => { node: unknown; location: Location } | { node: undefined; location: undefined };

export interface Context {
  /** The location of the node, after following a `$ref`. */
  readonly location: Location;
  readonly resolve: Resolve;
  /** The type that OpenAPI gives the node, such as Schema or Example. */
  readonly type: { readonly name: string };
  report(problem: { message: string; location: Location }): void;
}

// A node is any YAML value that Redocly has not validated yet, so rules check it before they use it.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Node = Record<string, any>;

type Visit = (node: Node, context: Context) => void;

/** Functions to call on entering (and leaving) the nodes of a type. Redocly visits each node once. */
type Visitor = Record<string, Visit | { enter?: Visit; leave?: Visit }>;

/** A rule: given its options from redocly.yaml, returns its visitor. */
// biome-ignore lint/suspicious/noExplicitAny: each rule names its own options
export type Rule = (options: any) => Visitor;

export const isObject = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reports each problem once, even if several operations share its component. */
export function reportOnce(context: Context): (message: string, location: Location) => void {
  const reported = new Set<string>();
  return (message, location) => {
    const problem = `${location.absolutePointer} ${message}`;
    if (reported.has(problem)) return;
    reported.add(problem);
    context.report({ message, location });
  };
}

/**
 * Returns the name of the component at a location: the name of its file, or its key under `components` of the document
 * itself. Returns undefined for a location inside a component.
 */
export function componentName(location: Location): string | undefined {
  if (location.pointer === '#/') {
    return location.source.absoluteRef.replace(/^.*[/\\]/, '').replace(/\.[^.]+$/, '');
  }
  return /^#\/components\/[^/]+\/([^/]+)$/.exec(location.pointer)?.[1];
}
