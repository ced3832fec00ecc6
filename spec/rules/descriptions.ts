import { type Context, componentName, type Location, type Node, type Rule } from './redocly.ts';
import { ResolvedNode } from './resolved-node.ts';

/** Requires a description of everything that the reference shows. */
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
        // `false` forbids a property, so there is nothing to describe.
        if (typeof property === 'boolean') continue;
        const location = context.location.child([name]);
        // A description next to a $ref replaces that of the target.
        const { fields } = new ResolvedNode(property, location, context.resolve);
        check(`The property ${name}`, property.description ? property : fields, context, location.key());
      }
    },
  };
};

export default descriptions;
