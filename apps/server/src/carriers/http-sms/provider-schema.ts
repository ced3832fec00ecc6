import { pointerPattern } from './json-pointer.ts';

const pointer = { type: 'string', pattern: pointerPattern, maxLength: 200 };
const pointers = { type: 'array', items: pointer, minItems: 1, maxItems: 10 };
const text = { type: 'string', minLength: 1, maxLength: 2048 };
const seconds = { type: 'integer', minimum: 1, maximum: 604_800 };

/** An object with these fields and no others. */
function object(properties: object, required: readonly string[] = []) {
  return { type: 'object', additionalProperties: false, required, properties };
}

function describe<Schema extends object>(schema: Schema, description: string) {
  return { ...schema, description };
}

const reply = object(
  {
    status: { type: 'integer', minimum: 200, maximum: 299, description: 'HTTP status.' },
    contentType: {
      ...text,
      pattern: '^[\\x21-\\x7e][\\x20-\\x7e]*$',
      description: 'Media type of the body, such as text/xml.',
    },
    body: { type: 'string', minLength: 0, maxLength: 4096, description: 'Body of the response. It may be empty.' },
  },
  ['status', 'contentType', 'body'],
);

const authentication = {
  oneOf: [
    object({ kind: { enum: ['none', 'basic', 'bearer'] } }, ['kind']),
    object({ kind: { const: 'header' }, name: { ...text, pattern: '^[A-Za-z0-9-]+$' }, prefix: text }, [
      'kind',
      'name',
    ]),
    object({ kind: { const: 'query' }, name: text }, ['kind', 'name']),
    object({ kind: { const: 'jwt' }, applicationId: text }, ['kind', 'applicationId']),
  ],
};

const verification = {
  oneOf: [
    object({ kind: { enum: ['jwt', 'basic', 'secretUrl'] } }, ['kind']),
    object(
      {
        kind: { const: 'hmac' },
        algorithm: { enum: ['sha1', 'sha256', 'sha512'] },
        encoding: { enum: ['hex', 'base64'] },
        header: { ...text, pattern: '^[A-Za-z0-9-]+$' },
        prefix: text,
        over: { enum: ['body', 'urlAndForm', 'timestampAndBody'] },
        timestampHeader: { ...text, pattern: '^[A-Za-z0-9-]+$' },
        toleranceSeconds: { type: 'integer', minimum: 1, maximum: 86_400 },
      },
      ['kind', 'algorithm', 'encoding', 'header', 'over'],
    ),
  ],
};

const rule = object(
  {
    status: { type: 'string', pattern: '^[1-5]([0-9][0-9]|xx)$' },
    codes: { type: 'array', items: { type: 'string', pattern: '^[\\w.:-]{1,64}\\*?$' }, minItems: 1 },
    outcome: { enum: ['accepted', 'rejected', 'later', 'unknown', 'broken'] },
    scope: { enum: ['message', 'recipient', 'sender', 'optedOut'] },
    afterSeconds: { type: 'integer', minimum: 1, maximum: 3600 },
  },
  ['outcome'],
);

const statusCallback = object(
  {
    events: describe(
      pointer,
      'JSON pointer to the list of receipts. Without it, the body is one receipt or a list of them.',
    ),
    id: describe(pointer, "JSON pointer to the provider's id of the SMS."),
    recipient: describe(pointer, 'JSON pointer to the number of the recipient.'),
    at: describe(pointer, 'JSON pointer to the time of the status.'),
    state: describe(pointers, 'JSON pointers to the status; the first that "states" knows counts.'),
    code: describe(pointers, 'JSON pointers to the code of a failure; the first that has a value counts.'),
    states: describe(
      { type: 'object', additionalProperties: { enum: ['sent', 'delivered', 'failed', 'unknown', 'ignored'] } },
      'The meaning of each status of the provider: sent, delivered, failed, unknown or ignored.',
    ),
    reply: describe(reply, 'The response that the provider expects. Without it, 204.'),
  },
  ['id', 'state', 'states'],
);

const inbound = object(
  {
    events: describe(pointer, 'JSON pointer to the list of SMS. Without it, the body is one SMS or a list of them.'),
    id: describe(pointer, "JSON pointer to the provider's id of the SMS."),
    from: describe(pointer, 'JSON pointer to the number of the person.'),
    to: describe(pointer, 'JSON pointer to the number that received it.'),
    text: describe(pointer, 'JSON pointer to the text.'),
    at: describe(pointer, 'JSON pointer to the time.'),
    part: describe(
      object(
        {
          reference: describe(pointer, 'JSON pointer to the number that the parts of one SMS share.'),
          number: describe(pointer, 'JSON pointer to the number of the part, from 1.'),
          count: describe(pointer, 'JSON pointer to the number of parts.'),
        },
        ['reference', 'number', 'count'],
      ),
      'The place of a part within a longer SMS.',
    ),
    reply: describe(reply, 'The response that the provider expects. Without it, 204.'),
  },
  ['from', 'to', 'text'],
);

const request = object(
  {
    method: describe({ enum: ['POST', 'PUT', 'GET'] }, 'HTTP method. Without it, POST.'),
    url: describe({ ...text, examples: ['https://api.example.com/v1/messages'] }, 'URL with placeholders.'),
    format: describe({ enum: ['json', 'form'] }, 'How the body is encoded. Without it, json.'),
    headers: describe(
      { type: 'object', additionalProperties: { type: 'string', maxLength: 2048 } },
      'Further headers, with placeholders.',
    ),
    body: describe(
      { type: 'object', examples: [{ to: '{to}', from: '{sender}', text: '{text}' }] },
      'The fields of the body as JSON, with placeholders.',
    ),
  },
  ['url'],
);

const response = object({
  id: describe(pointer, "JSON pointer to the provider's id of the SMS."),
  code: describe(pointers, 'JSON pointers to the code of an error; the first that has a value counts.'),
  reason: describe(pointers, 'JSON pointers to the text of an error; the first that has a value counts.'),
  rules: describe({ type: 'array', items: rule }, 'Meaning of statuses and codes; the first rule that matches counts.'),
});

const check = object(
  {
    url: describe(text, 'URL with placeholders.'),
    brokenStatuses: describe(
      { type: 'array', items: { type: 'integer', minimum: 300, maximum: 499 } },
      'HTTP statuses that mean invalid credentials. Without it, 401 and 403.',
    ),
  },
  ['url'],
);

/** The JSON Schema of a `ProviderProfile`, without its type: the setting may be null. */
export const providerSchema = {
  additionalProperties: false,
  required: ['request', 'response'],
  properties: {
    request: describe(request, 'The request that submits an SMS.'),
    authentication: describe(
      authentication,
      'How requests are authenticated: none, basic, bearer, header, query or jwt.',
    ),
    response: describe(response, 'How the response to a submission is read.'),
    validity: describe(
      object({
        minSeconds: describe(seconds, 'Shortest validity in seconds. An SMS that expires sooner is not sent.'),
        maxSeconds: describe(seconds, 'Longest validity in seconds.'),
      }),
      'Limits of the validity of an SMS at the provider.',
    ),
    check: describe(check, 'A harmless GET request that checks the credentials.'),
    statusCallback: describe(statusCallback, 'How delivery receipts are read. Without it, none are accepted.'),
    inbound: describe(inbound, 'How SMS from people are read. Without it, none are accepted.'),
    verification: describe(
      verification,
      'How calls of the provider are authenticated: jwt, basic, secretUrl or hmac. Without it, all are rejected.',
    ),
  },
};
