import { pointerPattern } from './json-pointer.ts';

const pointer = { type: 'string', pattern: pointerPattern, maxLength: 200 };
const pointers = { type: 'array', items: pointer, minItems: 1, maxItems: 10 };
const text = { type: 'string', minLength: 1, maxLength: 2048 };
const seconds = { type: 'integer', minimum: 1, maximum: 604_800 };

/** An object with these fields and no others. */
function object(properties: object, required: readonly string[] = []) {
  return { type: 'object', additionalProperties: false, required, properties };
}

const reply = object(
  {
    status: { type: 'integer', minimum: 200, maximum: 299 },
    contentType: { ...text, pattern: '^[\\x21-\\x7e][\\x20-\\x7e]*$' },
    body: { type: 'string', maxLength: 4096 },
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
    events: pointer,
    id: pointer,
    recipient: pointer,
    at: pointer,
    state: pointers,
    code: pointers,
    states: { type: 'object', additionalProperties: { enum: ['sent', 'delivered', 'failed', 'unknown', 'ignored'] } },
    reply,
  },
  ['id', 'state', 'states'],
);

const inbound = object(
  {
    events: pointer,
    id: pointer,
    from: pointer,
    to: pointer,
    text: pointer,
    at: pointer,
    part: object({ reference: pointer, number: pointer, count: pointer }, ['reference', 'number', 'count']),
    reply,
  },
  ['from', 'to', 'text'],
);

/** The JSON Schema of a `ProviderProfile`, without its type: the setting may be null. */
export const providerSchema = {
  additionalProperties: false,
  required: ['request', 'response'],
  properties: {
    request: object(
      {
        method: { enum: ['POST', 'PUT', 'GET'] },
        url: text,
        format: { enum: ['json', 'form'] },
        headers: { type: 'object', additionalProperties: { type: 'string', maxLength: 2048 } },
        body: { type: 'object' },
      },
      ['url'],
    ),
    authentication,
    response: object({ id: pointer, code: pointers, reason: pointers, rules: { type: 'array', items: rule } }),
    validity: object({ minSeconds: seconds, maxSeconds: seconds }),
    check: object(
      { url: text, brokenStatuses: { type: 'array', items: { type: 'integer', minimum: 300, maximum: 499 } } },
      ['url'],
    ),
    statusCallback,
    inbound,
    verification,
  },
};
