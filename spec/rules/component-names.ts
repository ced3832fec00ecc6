import { type Context, componentName, type Location, type Node, type Rule } from './redocly.ts';

interface Component {
  readonly kind: string;
  readonly name: string;
  readonly location: Location;
}

/**
 * Forbids two components with the same name, of any kind, ignoring case and punctuation. Generators write schemas,
 * parameters, responses and headers as types of one namespace, and rename one of two equal names.
 */
const componentNames: Rule = () => {
  const components: Component[] = [];
  const collect =
    (kind: string) =>
    (_: Node, { location }: Context) => {
      const name = componentName(location);
      if (name !== undefined) components.push({ kind, name, location });
    };
  return {
    Schema: collect('schema'),
    Parameter: collect('parameter'),
    RequestBody: collect('request body'),
    Response: collect('response'),
    Header: collect('header'),
    SecurityScheme: collect('security scheme'),
    Root: {
      leave(_, { report }) {
        const known = new Map<string, Component>();
        for (const component of components.toSorted(byLocation)) {
          const key = component.name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();
          const other = known.get(key);
          known.set(key, other ?? component);
          if (!other) continue;
          const { kind, name, location } = component;
          report({
            message:
              `The ${kind} ${name} has the name of the ${other.kind} ${other.name}, and generated clients have one type ` +
              'for both. Rename one.',
            location,
          });
        }
      },
    },
  };
};

/** Sorts by location, so that the order of findings does not depend on the order of use. */
const byLocation = (a: Component, b: Component) =>
  a.location.absolutePointer < b.location.absolutePointer ? -1 : Number(a.location !== b.location);

export default componentNames;
