import type { Rule } from './redocly.ts';

/** Requires a matching `type` next to every `const`: generators treat a schema without a type as any value. */
const constType: Rule = () => ({
  Schema(schema, { report, location }) {
    if (!('const' in schema)) return;
    const needed = typeOf(schema.const);
    const types = [schema.type].flat();
    if (types.includes(needed) || (needed === 'integer' && types.includes('number'))) return;
    report({
      message: `The const ${JSON.stringify(schema.const)} has no type that fits it. Add type: ${needed}.`,
      location: location.child(['const']).key(),
    });
  },
});

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

export default constType;
