import { Place } from './place.ts';
import { type Context, componentName, type Location, type Node, type Rule } from './redocly.ts';

/** Everything that a developer meets in the reference is described. */
const descriptions: Rule = () => {
  const check = (what: string, node: Node, context: Context, location: Location = context.location) => {
    if (typeof node.description === 'string' && node.description.trim() !== '') return;
    context.report({
      message: `${what} has no description. Add one that says what it means, its unit and its limits.`,
      location,
    });
  };
  return {
    Operation: (operation, context) => check(`The operation ${operation.operationId}`, operation, context),
    Parameter: (parameter, context) => check(`The parameter ${parameter.name}`, parameter, context),
    Response: (response, context) => check('The response', response, context),
    Header: (header, context) => check('The header', header, context),
    Schema(schema, context) {
      const name = componentName(context.location);
      if (name !== undefined) check(`The schema ${name}`, schema, context);
    },
    SchemaProperties(properties, context) {
      for (const [name, property] of Object.entries(properties)) {
        // `false` rules a property out: there is nothing to describe.
        if (typeof property === 'boolean') continue;
        const location = context.location.child([name]);
        // A description beside a $ref stands; without one the target's does.
        const { members } = new Place(property, location, context.resolve);
        check(`The property ${name}`, property.description ? property : members, context, location.key());
      }
    },
  };
};

export default descriptions;
