import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { contract, type Node, operations, target } from './contract.ts';
import { documentedParts } from './documented.ts';

/** The facts of the documented interface, by section. The contract may say more, never less. */

const operation = (id: string): Node => operations.find((known) => known.id === id)?.node;

/** Finds the schema of a part of an operation: `request`, one of its branches as `request[text]`, the status of a response, or `query page`. */
function schemaOf(id: string, part: string): Node {
  const [where = '', name] = part.split(' ');
  if (name) return parameter(id, name).schema;
  const [body = '', tag] = where.split(/[[\]]/);
  const { requestBody, responses } = operation(id);
  const { schema } = target(body === 'request' ? requestBody : responses[body]).content['application/json'];
  return tag === undefined ? schema : branch(target(schema), tag);
}

const branch = ({ oneOf, discriminator: { propertyName } }: Node, tag: string): Node =>
  oneOf.find((known: Node) => target(known).properties[propertyName].const === tag);

const parameter = (id: string, name: string): Node =>
  operation(id)
    .parameters.map(target)
    .find((known: Node) => known.name === name);

/** Lists every schema that applies to the value: the schema itself, and the parts that it is composed of. */
function parts(schema: Node): Node[] {
  const own = target(schema);
  // The keywords next to a $ref count, too.
  const composed = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => own[keyword] ?? []);
  return [schema, own, ...composed.flatMap(parts)];
}

/** Finds the schemas of a nested field, such as `data.checkCode`, or `messages[].id` for an array. */
const fieldSchemas = (schema: Node, path: string): Node[] =>
  path.split('.').reduce<Node[]>(
    (schemas, step) => {
      const name = step.replace('[]', '');
      const found = schemas.flatMap(parts).flatMap((part) => part.properties?.[name] ?? []);
      return step.endsWith('[]') ? found.flatMap(parts).flatMap((part) => part.items ?? []) : found;
    },
    [schema],
  );

const typesOf = (schemas: Node[]): string[] =>
  schemas.flatMap(parts).flatMap((part) => part.type ?? ('const' in part ? typeof part.const : []));

const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/ {2,}/));

const documentedFields = rowsOf(`
2.1  createSubscriber      request            subscriberId            string
2.1  createSubscriber      request            email                   string
2.1  createSubscriber      request            firstName               string
2.1  createSubscriber      request            lastName                string
2.1  createSubscriber      request            phone                   string
2.1  createSubscriber      request            chatappNumber           string
2.1  createSubscriber      request            locale                  string
2.1  createSubscriber      201                data._id                string
2.1  createSubscriber      201                data.firstName          string
2.1  createSubscriber      201                data.lastName           string
2.1  createSubscriber      201                data.email              string
2.1  createSubscriber      201                data.phone              string
2.1  createSubscriber      201                data.chatappNumber      string
2.1  createSubscriber      201                data.locale             string
2.1  createSubscriber      201                data.subscriberId       string
2.1  createSubscriber      201                data.isOnline           boolean
2.1  createSubscriber      201                data.lastOnlineAt       string
2.1  createSubscriber      201                data._organizationId    string
2.1  createSubscriber      201                data._environmentId     string
2.1  createSubscriber      201                data.deleted            boolean
2.1  createSubscriber      201                data.createdAt          string
2.1  createSubscriber      201                data.updatedAt          string
2.1  createSubscriber      201                data.__v                integer
2.2  listTopics            200                data[]._id              string
2.2  listTopics            200                data[]._organizationId  string
2.2  listTopics            200                data[]._environmentId   string
2.2  listTopics            200                data[].key              string
2.2  listTopics            200                data[].name             string
2.2  listTopics            200                data[].subscribers[]    string
2.3  requestVerification   200                replyCode               integer
2.3  requestVerification   200                replyMessage            string
2.3  requestVerification   200                requestId               string
2.3  requestVerification   200                clientRequestId         integer
2.3  requestVerification   200                requestTime             string
2.3  requestVerification   200                data.checkCode          string
2.4  sendChatAppMessage    request[text]      to                      string
2.4  sendChatAppMessage    request[text]      type                    string
2.4  sendChatAppMessage    request[text]      recipient_type          string
2.4  sendChatAppMessage    request[text]      text.body               string
2.4  sendChatAppMessage    request[image]     to                      string
2.4  sendChatAppMessage    request[image]     type                    string
2.4  sendChatAppMessage    request[image]     recipient_type          string
2.4  sendChatAppMessage    request[image]     image.id                string
2.4  sendChatAppMessage    request[audio]     to                      string
2.4  sendChatAppMessage    request[audio]     recipient_type          string
2.4  sendChatAppMessage    request[document]  to                      string
2.4  sendChatAppMessage    request[document]  recipient_type          string
2.4  sendChatAppMessage    request[sticker]   to                      string
2.4  sendChatAppMessage    request[sticker]   recipient_type          string
2.4  sendChatAppMessage    request[video]     to                      string
2.4  sendChatAppMessage    request[video]     recipient_type          string
2.4  sendChatAppMessage    200                messages[].id           string
2.5  sendMessengerMessage  request[text]      to                      string
2.5  sendMessengerMessage  request[text]      type                    string
2.5  sendMessengerMessage  request[text]      text                    string
2.5  sendMessengerMessage  200                recipient_id            string
2.5  sendMessengerMessage  200                message_id              string
2.6  updateChatAppWebhook  200                meta.version            string
2.6  updateChatAppWebhook  200                data.status             string
4.2  listTopics            200                page                    number
4.2  listTopics            200                pageSize                number
4.2  listTopics            200                totalCount              number
4.3  requestVerification   request            number                  string
4.3  requestVerification   request            sender                  string
4.3  requestVerification   request            codeLength              string
4.3  requestVerification   request            codeExp                 string
4.3  requestVerification   request            language                string
4.8  createChatMessage     request            query                   string
4.8  createChatMessage     request            response_mode           string
4.8  createChatMessage     request            user                    string
4.8  createChatMessage     request            inputs                  object
4.8  createChatMessage     request            conversation_id         string
4.8  createChatMessage     request            files                   array
7    createChatMessage     400                code                    string
7    createChatMessage     400                message                 string
7    createChatMessage     400                params                  string
`);

test('§2.1 createSubscriber request: the type of data is not shown, so that any JSON value is valid', () => {
  const data = fieldSchemas(schemaOf('createSubscriber', 'request'), 'data');
  expect(data).toHaveLength(1);
  expect(typesOf(data)).toEqual([]);
});

test.for(documentedFields)('§%s %s %s: %s is %s', ([, id = '', part = '', path = '', type]) => {
  expect(typesOf(fieldSchemas(schemaOf(id, part), path))).toContain(type);
});

const queries: string[][] = [
  ['2.2', 'listTopics', 'page', 'number'],
  ['2.2', 'listTopics', 'pageSize', 'number'],
  ['2.2', 'listTopics', 'key', 'string'],
];

test.for(queries)('§%s %s query: %s is an optional %s', ([, id = '', name = '', type]) => {
  const found = parameter(id, name);
  expect(found).toMatchObject({ in: 'query', schema: { type } });
  expect(found.required ?? false).toBe(false);
});

// §2.1 lists `data` without a type. §4.8 describes the content of each file, and names the flag of another operation with its value.
const shownInWords = [
  'createSubscriber request data',
  'createChatMessage request files[]',
  'renameConversation request auto_generate',
];

test('only what the interface shows counts as documented, operation by operation', () => {
  const shown = new Set([
    ...documentedFields.flatMap(([, id, part, path = '']) => waysTo(path).map((way) => `${id} ${part} ${way}`)),
    ...queries.map(([, id, name]) => `${id} query ${name}`),
    ...shownInWords,
  ]);
  const documented = operations.flatMap(({ id, node }) =>
    [...documentedParts(node)]
      // §7 shows the body of the failures, and no status.
      .map((part) => `${id} ${part.replace(/^([45]\d\d|default) /, '400 ')}`)
      .filter((part) => !part.endsWith(' ')),
  );
  expect([...new Set(documented)].filter((part) => !shown.has(part))).toEqual([]);
  expect([...shown].filter((part) => !documented.includes(part))).toEqual([]);
});

/** Lists a path and its parents: `data`, `data[]` and `data[].key`. */
const waysTo = (path: string): string[] =>
  path.split('.').flatMap((step, index, steps) => {
    const way = [...steps.slice(0, index), step].join('.');
    return way.endsWith('[]') ? [way.slice(0, -2), way] : [way];
  });

test.for<[section: string, id: string, path: string, value: unknown]>([
  ['4.3', 'requestVerification', 'codeLength', '6'],
  ['4.3', 'requestVerification', 'codeExp', '3'],
  ['4.3', 'requestVerification', 'language', 'en'],
  // The interface does not name this one; the name is assumed.
  ['4.4', 'sendChatAppMessage', 'preview_url', false],
  ['4.8', 'createChatMessage', 'inputs', {}],
  ['4.8', 'createChatMessage', 'auto_generate_name', true],
])('§%s %s request: %s has the default %j', ([, id, path, value]) => {
  expect(fieldSchemas(schemaOf(id, 'request'), path).map((schema) => schema.default)).toContainEqual(value);
});

test('§4.2 listTopics query: page has the default 0, pageSize 100, key none', () => {
  const defaults = ['page', 'pageSize', 'key'].map((name) => parameter('listTopics', name).schema.default);
  expect(defaults).toEqual([0, 100, undefined]);
});

test('§4.3 requestVerification request: sender has no default, since it is a setting of the operator', () => {
  expect(
    fieldSchemas(schemaOf('requestVerification', 'request'), 'sender').every((schema) => !('default' in schema)),
  ).toBe(true);
});

describe('accepted and rejected values', () => {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, discriminator: false, logger: false });
  formats.default(ajv);
  ajv.addSchema({ ...contract, $id: 'contract:' });

  /** References of the bundle are relative to the bundle. */
  const validator = (schema: Node): ValidateFunction =>
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract:#/')));

  const number = '+12025550100';
  const id = '0f8c1d2a-b34e-4e7d-9c5a-6b7f8091a2b3';
  const text = { to: number, type: 'text', text: { body: 'Hello' } };
  const question = { query: 'How are you?', user: 'user-1042' };
  const image = { type: 'image', transfer_method: 'remote_url', url: 'https://example.com/a.png' };
  const reply = {
    replyCode: 0,
    replyMessage: 'Passcode sent',
    requestId: id,
    clientRequestId: 0,
    requestTime: '2026-11-21T09:30:00Z',
    data: { checkCode: id },
  };

  test.for<{ fact: string; of: [id: string, part: string]; accepted: unknown[]; denied: unknown[] }>([
    {
      fact: '§2.1 every field of a subscriber is optional',
      of: ['createSubscriber', 'request'],
      accepted: [{}, { subscriberId: 'user-1042' }],
      denied: [{ phone: 12025550100 }],
    },
    {
      fact: '§2.3 a verification has a UUID, an ISO 8601 time, and the replyCode 0 on success',
      of: ['requestVerification', '200'],
      accepted: [reply],
      denied: [
        { ...reply, replyCode: 1 },
        { ...reply, requestId: '1' },
        { ...reply, requestTime: 'now' },
      ],
    },
    {
      fact: '§2.4 recipient_type is individual',
      of: ['sendChatAppMessage', 'request'],
      accepted: [text, { ...text, recipient_type: 'individual' }],
      denied: [{ ...text, recipient_type: 'group' }],
    },
    {
      fact: '§2.4 text, image, audio, document, sticker and video messages are sent, and no unknown ones',
      of: ['sendChatAppMessage', 'request'],
      accepted: [
        text,
        ...['image', 'audio', 'document', 'sticker', 'video'].map((type) => ({ to: number, type, [type]: { id } })),
      ],
      denied: [{ to: number, type: 'fax', fax: { id } }],
    },
    {
      fact: '§2.5 a messenger message is a text',
      of: ['sendMessengerMessage', 'request'],
      accepted: [{ to: '1000000000000100', type: 'text', text: 'Hello' }],
      denied: [{ to: '1000000000000100', type: 'text', text: { body: 'Hello' } }],
    },
    {
      fact: '§2.6 the type of a webhook is message or status',
      of: ['updateChatAppWebhook', 'request'],
      accepted: ['message', 'status'].map((type) => ({ url: 'https://example.com/hook', type })),
      denied: [
        { url: 'https://example.com/hook', type: 'other' },
        { url: 'not a URL', type: 'message' },
        { url: 'javascript:alert(1)', type: 'message' },
      ],
    },
    { fact: '§4.2 page is at least 0', of: ['listTopics', 'query page'], accepted: [0, 1], denied: [-1] },
    { fact: '§4.2 pageSize is at least 0', of: ['listTopics', 'query pageSize'], accepted: [0, 5000], denied: [-1] },
    {
      fact: '§4.3 only the number is required',
      of: ['requestVerification', 'request'],
      accepted: [{ number }],
      denied: [{}, { sender: 'Example Shop' }],
    },
    {
      fact: '§4.3 codeLength is 4 to 6, in a string',
      of: ['requestVerification', 'request'],
      accepted: ['4', '5', '6'].map((codeLength) => ({ number, codeLength })),
      denied: ['3', '7', 'six', ''].map((codeLength) => ({ number, codeLength })),
    },
    {
      fact: '§4.3 codeExp is 1 to 10 minutes, in a string',
      of: ['requestVerification', 'request'],
      accepted: ['1', '3', '10'].map((codeExp) => ({ number, codeExp })),
      denied: ['0', '11', '-1', '1.5'].map((codeExp) => ({ number, codeExp })),
    },
    {
      fact: '§4.3 the language is en or ar',
      of: ['requestVerification', 'request'],
      accepted: ['en', 'ar'].map((language) => ({ number, language })),
      denied: [{ number, language: 'fr' }],
    },
    {
      fact: '§4.8 the response mode is streaming or blocking',
      of: ['createChatMessage', 'request'],
      accepted: ['streaming', 'blocking'].map((response_mode) => ({ ...question, response_mode })),
      denied: [{ ...question, response_mode: 'polling' }],
    },
    {
      fact: '§4.8 a conversation is a UUID',
      of: ['createChatMessage', 'request'],
      accepted: [{ ...question, conversation_id: id }],
      denied: [{ ...question, conversation_id: 'conversation' }],
    },
    {
      fact: '§4.8 a file is an image, by URL or uploaded',
      of: ['createChatMessage', 'request'],
      accepted: [
        { ...question, files: [image] },
        { ...question, files: [{ type: 'image', transfer_method: 'local_file', upload_file_id: id }] },
      ],
      denied: [
        { ...question, files: [{ ...image, type: 'audio' }] },
        { ...question, files: [{ ...image, transfer_method: 'fax' }] },
        { ...question, files: [{ ...image, url: 'javascript:alert(1)' }] },
      ],
    },
    {
      fact: '§7 the code of an error is an open set that has invalid_param',
      of: ['createChatMessage', '400'],
      accepted: [{ code: 'invalid_param', message: 'Not a valid UUID.', params: 'conversation_id' }],
      denied: [{ code: 'invalid_param' }],
    },
  ])('$fact', ({ of: [operationId, part], accepted, denied }) => {
    const validate = validator(schemaOf(operationId, part));
    for (const value of accepted) expect(validate(value), JSON.stringify([value, validate.errors])).toBe(true);
    for (const value of denied) expect(validate(value), JSON.stringify(value)).toBe(false);
  });
});

test('§4.5 the body of an upload is the media itself, in its own type', () => {
  const types = Object.keys(target(operation('uploadChatAppMedia').requestBody).content);
  expect(types.length).toBeGreaterThan(0);
  expect(types.filter((type) => /json|multipart/.test(type))).toEqual([]);
});

test('§4.8 a response is JSON or a stream of events, and a failure is text/plain, too', () => {
  const { responses } = operation('createChatMessage');
  expect(Object.keys(target(responses['200']).content)).toEqual(['application/json', 'text/event-stream']);
  for (const status of Object.keys(responses).filter((declared) => declared !== '200')) {
    expect(Object.keys(target(responses[status]).content), status).toContain('text/plain');
  }
});

/** Responses that the interface mentions but does not show. This project adds 409 and 422 (idempotency keys), 501 (no carrier) and 504 (cut off). */
test.for([
  ['4.8', 'createChatMessage'],
  ['7.5', 'requestVerification'],
  ['7.5', 'sendChatAppMessage'],
  ['7.5', 'sendMessengerMessage'],
  ['7.5', 'sendRcsMessage'],
  ['7.5', 'sendChatChannelMessage'],
])('§%s the failures of %s are assumed', ([, id = '']) => {
  const { responses, 'x-provenance': inherited } = operation(id);
  const failures = Object.keys(responses).filter((status) => !status.startsWith('2'));
  const added = failures.filter((status) => (target(responses[status])['x-provenance'] ?? inherited) !== 'assumed');
  expect(added.filter((status) => !['409', '422', '501', '503', '504'].includes(status))).toEqual([]);
});

test('§5 every operation but the sign-in needs a bearer token, a JWT', () => {
  expect(contract.components.securitySchemes).toMatchObject({
    accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  });
  expect(contract.security).toEqual([{ accessToken: [] }]);
  const isOpen = (security: object[]) => !security.some((scheme) => 'accessToken' in scheme);
  const open = operations.filter(
    ({ address, node }) => !address.startsWith('webhook') && isOpen(node.security ?? contract.security),
  );
  expect(open.map(({ id }) => id)).toEqual(['createAccessToken']);
  expect(operation('createAccessToken').security).toEqual([]);
});

test('§8 clients wait longer for a blocking answer than the 100 seconds after which it is cut off', () => {
  expect(operation('createChatMessage')['x-timeout']).toBeGreaterThan(100_000);
});
