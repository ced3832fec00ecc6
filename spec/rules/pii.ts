import { type Context, isObject, type Location, type Node, type Rule } from './redocly.ts';
import { ResolvedNode } from './resolved-node.ts';

const values = ['phone', 'email', 'name', 'passcode', 'secret', 'token', 'ip', 'user-id', 'content'];

/**
 * Names of fields with personal data or secrets, with the allowed values of `x-pii`. `profile.name` is a `name` inside a
 * `profile` (or a schema with that name); a name alone matches anywhere.
 */
const personal: Record<string, string[]> = {
  email: ['email'],
  phone: ['phone'],
  number: ['phone'],
  chatappNumber: ['phone'],
  wa_id: ['phone'],
  contacts: ['phone'],
  input: ['phone'],
  // A phone number in the chat app, and an identifier of the channel in the other channels.
  from: ['phone', 'user-id'],
  to: ['phone', 'user-id'],
  recipient_id: ['phone', 'user-id'],
  firstName: ['name'],
  lastName: ['name'],
  first_name: ['name'],
  last_name: ['name'],
  middle_name: ['name'],
  formatted_name: ['name'],
  'profile.name': ['name'],
  passCode: ['passcode'],
  apiKey: ['secret'],
  secret: ['secret'],
  access_token: ['token'],
  ip: ['ip'],
  user: ['user-id'],
  userName: ['user-id'],
  subscriberId: ['user-id'],
  subscribers: ['user-id'],
  succeeded: ['user-id'],
  notFound: ['user-id'],
  created_by: ['user-id'],
  'sender.id': ['user-id'],
  query: ['content'],
  answer: ['content'],
  body: ['content'],
  caption: ['content'],
  text: ['content'],
  filename: ['content'],
  thought: ['content'],
  observation: ['content'],
  address: ['content'],
  street: ['content'],
  birthday: ['content'],
};

/** Requires `x-pii` on values that logs and traces must not show. The option `names` replaces the list above. */
const pii: Rule = ({ names = personal }: { names?: Record<string, string[]> }) => {
  const expected = new Map(Object.entries(names).map(([name, kinds]) => [name.toLowerCase(), kinds]));

  const check = (
    name: string,
    owner: string,
    resolved: ResolvedNode,
    ownMark: unknown,
    location: Location,
    context: Context,
  ) => {
    const key = name.toLowerCase();
    const kinds = expected.get(`${owner.toLowerCase()}.${key}`) ?? expected.get(key);
    const marked = ownMark ?? markOf(resolved);
    if (!kinds || !isText(resolved) || kinds.includes(marked as string)) return;
    // `checkValue` reports unknown values.
    if (marked !== undefined && !values.includes(marked as string)) return;
    context.report({
      message: `${name} is personal data or a secret. Mark it with x-pii: ${kinds.join(' or ')}.`,
      location,
    });
  };

  const checkValue = (node: Node, { report, location }: Context, at: Location = location) => {
    if (!('x-pii' in node) || values.includes(node['x-pii'] as string)) return;
    report({
      message: `x-pii is ${JSON.stringify(node['x-pii'])}. Write one of: ${values.join(', ')}.`,
      location: at.child(['x-pii']),
    });
  };

  return {
    Schema: (schema, context) => checkValue(schema, context),
    Header: (header, context) => checkValue(header, context),
    Parameter(parameter, context) {
      checkValue(parameter, context);
      const schema = new ResolvedNode(parameter.schema, context.location.child(['schema']), context.resolve);
      check(String(parameter.name), '', schema, parameter['x-pii'], context.location, context);
    },
    SchemaProperties(properties, context) {
      const owner = ownerOf(context.location);
      for (const [name, property] of Object.entries(properties)) {
        const location = context.location.child([name]);
        // The keywords next to a $ref belong to this property. The visitor `Schema` sees only the target.
        const ownMark = property?.['x-pii'];
        if (isObject(property) && '$ref' in property) checkValue(property, context, location);
        check(name, owner, new ResolvedNode(property, location, context.resolve), ownMark, location.key(), context);
      }
    },
  };
};

/** Whether the schema is a text or a list of texts. Another type is a record, whose own fields are checked. */
function isText(schema: ResolvedNode): boolean {
  const types = [schema.fields.type, schema.at('items')?.fields.type].flat();
  return types.includes('string');
}

/** Reads `x-pii` of the schema, or of the items of a list. */
const markOf = (schema: ResolvedNode): unknown => schema.fields['x-pii'] ?? schema.at('items')?.fields['x-pii'];

/** Finds the owner of the properties at a location: the enclosing property, or the component. */
function ownerOf(properties: Location): string {
  const keys = properties.pointer.split('/').slice(0, -1);
  const names = keys.findLastIndex((key) => key === 'properties' || key === 'schemas');
  return (names < 0 ? fileName(properties) : keys[names + 1]) ?? '';
}

// redos: the path of a file of the contract
const fileName = ({ source }: Location): string | undefined => /([^/\\]+)\.[^.]+$/.exec(source.absoluteRef)?.[1];

export default pii;
