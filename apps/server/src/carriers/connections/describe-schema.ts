/** The keywords of JSON Schema that a description takes into account. */
export interface Keywords {
  type?: unknown;
  enum?: readonly unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Keywords;
  format?: string;
}

/** Describes the values that a schema allows, for help and errors: `a whole number from 1 to 65535`. It shows no regular expressions. */
export function describeAllowedValue(schema: Keywords): string {
  if (schema.enum !== undefined) return `one of ${schema.enum.join(', ')}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => describeAllowedValue({ ...schema, type })).join(' or ');
  }
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const above = exclusiveMinimum === undefined ? '' : ` greater than ${exclusiveMinimum}`;
  const below = exclusiveMaximum === undefined ? '' : ` less than ${exclusiveMaximum}`;
  switch (schema.type) {
    case 'integer':
      return `a whole number${range(minimum, maximum)}${above}${below}`;
    case 'number':
      return `a number${range(minimum, maximum)}${above}${below}`;
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'array':
      return `a list${sized(schema.minItems, schema.maxItems, 'items')}${describeItems(schema.items)}`;
    case 'string':
      return `${formats[schema.format ?? ''] ?? 'text'}${sized(schema.minLength, schema.maxLength, 'characters')}`;
    case 'object':
      return 'an object';
    default:
      return 'a value that the kind allows';
  }
}

export function trimPeriod(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

const formats: Readonly<Record<string, string>> = {
  uri: 'a URL',
  hostname: 'a host name',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
};

function describeItems(items: Keywords | undefined): string {
  return items === undefined ? '' : `, each ${describeAllowedValue(items)}`;
}

function range(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` of at least ${min}`;
  return max === undefined ? '' : ` of at most ${max}`;
}

function sized(min: number | undefined, max: number | undefined, unit: string): string {
  const one = (count: number) => `${count} ${count === 1 ? unit.replace(/s$/, '') : unit}`;
  if (max !== undefined) return min === max ? ` of ${one(max)}` : ` of ${min ?? 0} to ${one(max)}`;
  return min === undefined || min === 0 ? '' : ` of at least ${one(min)}`;
}
