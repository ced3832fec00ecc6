import { Place } from './place.ts';
import { type Context, isObject, type Location, type Node, type Rule } from './redocly.ts';

const values = ['documented', 'assumed', 'added'];

/** What narrows the values of a type. `required` is not among them: README.md says why. */
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

/** A part of the contract that the visitor is in. What stands inside it, in the same file, inherits from it. */
interface Part {
  readonly location: Location;
  readonly outer: Part | undefined;
  readonly provenance: string | undefined;
  readonly hasNote: boolean;
  /** A named thing that people read about, such as a property, unlike one branch of its `oneOf`. */
  readonly isNamed: boolean;
}

/**
 * Every operation and component says where it comes from; what stands inside says so only where it differs; and a limit
 * on something documented says who made it.
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
              `The limit ${limit} stands on something documented. ` +
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
      // Each target of a $ref is visited once, whereas what stands beside the $ref belongs to this property.
      for (const [name, property] of Object.entries(properties)) {
        if (!isObject(property) || !('$ref' in property) || !('x-provenance' in property)) continue;
        const location = context.location.child([name]);
        const target = new Place(property, location, context.resolve);
        checkValue(property['x-provenance'], target.members['x-provenance'], location, context);
      }
    },
  };
};

function checkValue(own: unknown, inherited: string | undefined, location: Location, { report }: Context): void {
  const at = location.child(['x-provenance']);
  if (!values.includes(own as string)) {
    report({ message: `x-provenance is ${JSON.stringify(own)}. Write one of: ${values.join(', ')}.`, location: at });
  } else if (own === inherited) {
    report({ message: `x-provenance: ${own} repeats what holds here anyway. Remove it.`, location: at.key() });
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

/** Whether a note stands on the part itself, or between it and the nearest named part around it. */
function isExplained(part: Part): boolean {
  if (part.hasNote) return true;
  return !part.isNamed && part.outer !== undefined && isExplained(part.outer);
}

export default provenance;
