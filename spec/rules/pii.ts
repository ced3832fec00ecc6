import { Place } from './place.ts';
import { type Context, isObject, type Location, type Node, type Rule } from './redocly.ts';

const values = ['phone', 'email', 'name', 'passcode', 'secret', 'token', 'ip', 'user-id', 'content'];

/**
 * Names that denote personal data or secrets, with the values that `x-pii` may have there. `profile.name` is a `name`
 * inside a `profile` (or a schema so named); a name alone fits anywhere.
 */
const personal: Record<string, string[]> = {
  email: ['email'],
  phone: ['phone'],
  number: ['phone'],
  chatappNumber: ['phone'],
  wa_id: ['phone'],
  contacts: ['phone'],
  input: ['phone'],
  from: ['phone'],
  // A phone number in the chat-app channel, an identifier of the channel's own in the others.
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

/** Marks what logs and traces must not show. Option `names` replaces the list of names above. */
const pii: Rule = ({ names = personal }: { names?: Record<string, string[]> }) => {
  const expected = new Map(Object.entries(names).map(([name, kinds]) => [name.toLowerCase(), kinds]));

  const check = (name: string, owner: string, place: Place, beside: unknown, location: Location, context: Context) => {
    const key = name.toLowerCase();
    const kinds = expected.get(`${owner.toLowerCase()}.${key}`) ?? expected.get(key);
    const marked = beside ?? markOf(place);
    if (!kinds || !isText(place) || kinds.includes(marked as string)) return;
    // A value that does not exist is reported where it stands.
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
      const schema = new Place(parameter.schema, context.location.child(['schema']), context.resolve);
      check(String(parameter.name), '', schema, parameter['x-pii'], context.location, context);
    },
    SchemaProperties(properties, context) {
      const owner = ownerOf(context.location);
      for (const [name, property] of Object.entries(properties)) {
        const location = context.location.child([name]);
        // What stands beside a $ref belongs to this property; Schema sees the target alone.
        const beside = property?.['x-pii'];
        if (isObject(property) && '$ref' in property) checkValue(property, context, location);
        check(name, owner, new Place(property, location, context.resolve), beside, location.key(), context);
      }
    },
  };
};

/** Text, or a list of texts: a member of that name with another type is a record whose own members are looked at. */
function isText(schema: Place): boolean {
  const types = [schema.members.type, schema.at('items')?.members.type].flat();
  return types.includes('string');
}

/** `x-pii` on the schema, or on the items of a list. */
const markOf = (schema: Place): unknown => schema.members['x-pii'] ?? schema.at('items')?.members['x-pii'];

/** What the properties at a location belong to: the enclosing property, or the component. */
function ownerOf(properties: Location): string {
  const keys = properties.pointer.split('/').slice(0, -1);
  const names = keys.findLastIndex((key) => key === 'properties' || key === 'schemas');
  return (names < 0 ? fileName(properties) : keys[names + 1]) ?? '';
}

// redos: the path of a file of the contract
const fileName = ({ source }: Location): string | undefined => /([^/\\]+)\.[^.]+$/.exec(source.absoluteRef)?.[1];

export default pii;
