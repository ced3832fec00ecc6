import { type Context, isObject, type Location, type Node, type Rule } from './redocly.ts';
import { ResolvedNode } from './resolved-node.ts';

const values = ['documented', 'assumed', 'added'];

/** Keywords that narrow the values of a type. README.md explains why `required` is not among them. */
const limits = [
  'const',
  'enum',
  'format',
  'pattern',
  'multipleOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
];

/** A part of the contract that the visitor is in. Nodes inside it, in the same file, inherit from it. */
interface Part {
  readonly location: Location;
  readonly outer: Part | undefined;
  readonly provenance: string | undefined;
  readonly hasNote: boolean;
  /** Whether the reference names the part, like a property and unlike a branch of its `oneOf`. */
  readonly isNamed: boolean;
}

/**
 * Requires `x-provenance` on every operation and component, and inside them only when it differs. A limit on a
 * documented part needs a note on its origin.
 */
const provenance: Rule = () => {
  const parts: Part[] = [];

  const enter = (what: string) => ({
    enter(node: Node, context: Context) {
      const { location, report } = context;
      const outer = parts.at(-1);
      const part = describe(node, location, outer && encloses(outer.location, location) ? outer : undefined);
      parts.push(part);
      const own = node['x-provenance'];
      if (own !== undefined) {
        checkValue(own, part.outer?.provenance, location, context);
      } else if (part.provenance === undefined && part.outer === undefined) {
        report({
          message: `The ${what} has no x-provenance. Say where it comes from: ${values.join(', ')}.`,
          location,
        });
      }
      if (what === 'schema' && part.provenance === 'documented' && !isExplained(part)) {
        for (const limit of limits.filter((keyword) => keyword in node)) {
          report({
            message:
              `The limit ${limit} is on a documented part. ` +
              'Add x-provenance-note there, saying whether the interface sets this limit or we do.',
            location: location.child([limit]).key(),
          });
        }
      }
    },
    leave: () => void parts.pop(),
  });

  return {
    Operation: enter('operation'),
    Parameter: enter('parameter'),
    RequestBody: enter('request body'),
    Response: enter('response'),
    Header: enter('header'),
    Schema: enter('schema'),
    SchemaProperties(properties, context) {
      // Each target of a $ref is visited once, but the keywords next to the $ref belong to this property.
      for (const [name, property] of Object.entries(properties)) {
        if (!isObject(property) || !('$ref' in property) || !('x-provenance' in property)) continue;
        const location = context.location.child([name]);
        const target = new ResolvedNode(property, location, context.resolve);
        checkValue(property['x-provenance'], target.fields['x-provenance'], location, context);
      }
    },
  };
};

function checkValue(own: unknown, inherited: string | undefined, location: Location, { report }: Context): void {
  const at = location.child(['x-provenance']);
  if (!values.includes(own as string)) {
    report({ message: `x-provenance is ${JSON.stringify(own)}. Write one of: ${values.join(', ')}.`, location: at });
  } else if (own === inherited) {
    report({ message: `x-provenance: ${own} is inherited here. Remove it.`, location: at.key() });
  }
}

function describe(node: Node, location: Location, outer: Part | undefined): Part {
  return {
    location,
    outer,
    provenance: node['x-provenance'] ?? outer?.provenance,
    hasNote: Boolean(node['x-provenance-note']),
    isNamed: 'name' in node || /\/(properties|headers|responses)\/[^/]+$/.test(location.pointer),
  };
}

const encloses = (outer: Location, inner: Location) =>
  outer.source.absoluteRef === inner.source.absoluteRef &&
  inner.pointer.startsWith(outer.pointer.endsWith('/') ? outer.pointer : `${outer.pointer}/`);

/** Whether the part itself has a note, or a part up to the nearest named part around it. */
function isExplained(part: Part): boolean {
  if (part.hasNote) return true;
  return !part.isNamed && part.outer !== undefined && isExplained(part.outer);
}

export default provenance;
