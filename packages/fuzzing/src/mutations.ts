import { isObject } from '@omnichannel/contract';
import fc from 'fast-check';
import { hostileTexts } from './hostile-texts.ts';
import { largeBodies } from './large-bodies.ts';
import type { AnyRequest } from './requests.ts';
import { anything } from './values.ts';

type Mutation = (request: AnyRequest) => AnyRequest;

/** Requests that depart from what they were in up to three respects, most of them from the contract, too. */
export function mutateRequests(requests: fc.Arbitrary<AnyRequest>): fc.Arbitrary<AnyRequest> {
  const changes = fc.array(mutations, { minLength: 1, maxLength: 3 });
  return fc
    .tuple(requests, changes)
    .map(([request, list]) => list.reduce((changed, change) => change(changed), request));
}

const oddValues = fc.oneof(
  anything,
  fc.constantFrom<unknown>(null, '', [], {}, -1, 1e308, 'x'.repeat(5000), '\u0000', 'مرحبا', [[[[]]]], { $ref: '#' }),
);

const oddBodies = fc.constantFrom(
  ...[
    '',
    '{',
    '[',
    'null',
    '0',
    '""',
    '[]',
    '{}',
    '{"__proto__":{}}',
    '\ufeff{}',
    '\xff\xfe',
    '{"a":"\\ud800"}',
    '{"to":1,"to":2}',
  ],
  ...['['.repeat(100_000), `{"a":${'1'.repeat(2000)}}`, '--x--', 'a=b&c=%zz'],
);

const oddSegments = fc.constantFrom(
  ...[
    '',
    '%00',
    '%2F',
    '%zz',
    '%',
    '..',
    '.',
    '{x}',
    'a'.repeat(3000),
    "'",
    '(',
    ':',
    '%F0%9F%98%80',
    '~1',
    '+',
    '%ff',
    '*',
  ],
  ...['__proto__', 'constructor'],
);

const oddQueries = fc.constantFrom(
  ...['page=x', 'page=1&page=2', 'page=-1', 'page=', 'page', '&&=', 'limit=%', 'pageSize=1e400', 'limit=9999999999'],
  ...['__code=%zz', '__example=unheardOf', '__example=', '__dynamic=true', '__proto__=1', 'a[b]=c', 'x'.repeat(3000)],
);

/** None of them asks for a failure of the service. */
const oddHeaders = fc.constantFrom<[string, string]>(
  ...[
    '',
    'application/json;charset=x',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'image/png',
  ].map((type): [string, string] => ['Content-Type', type]),
  ...['*/*', 'a', ';', 'application/x-www-form-urlencoded', 'application/json, text/plain'].map(
    (type): [string, string] => ['Content-Type', type],
  ),
  ...['', ',', ';;', '*', 'a/b;q=x', 'text/event-stream', 'image/*', 'application/json;q=0'].map(
    (accept): [string, string] => ['Accept', accept],
  ),
  ...[
    'code=',
    'example==',
    '"',
    'code=NaN',
    'code=404',
    'dynamic',
    'dynamic=true',
    'fault=unheardOf',
    'delay=x',
    'delay=-1',
  ].map((preference): [string, string] => ['Prefer', preference]),
  ...['', 'Bearer', 'Bearer ', 'bearer a', 'Basic eDp5', 'x'.repeat(4000)].map((credentials): [string, string] => [
    'Authorization',
    credentials,
  ]),
  ['Idempotency-Key', ''],
  ['Idempotency-Key', 'x'.repeat(300)],
  ['Content-Encoding', 'gzip'],
  ['Origin', 'https://example.com'],
);

const mutations: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 180, arbitrary: fc.tuple(fc.nat(), fc.constantFrom('drop', 'set', 'add'), oddValues).map(changeField) },
  {
    weight: 30,
    arbitrary: oddBodies.map(
      (text): Mutation =>
        (request) => ({ ...request, body: Buffer.from(text) }),
    ),
  },
  { weight: 60, arbitrary: hostileTexts },
  // Each takes as long as a hundred others.
  { weight: 1, arbitrary: largeBodies },
  { weight: 30, arbitrary: fc.tuple(fc.nat(), oddSegments).map(changeSegment) },
  {
    weight: 30,
    arbitrary: oddQueries.map(
      (pair): Mutation =>
        (request) => ({ ...request, query: [request.query, pair].filter(Boolean).join('&') }),
    ),
  },
  {
    weight: 60,
    arbitrary: oddHeaders.map(
      ([name, value]): Mutation =>
        (request) => ({ ...request, headers: { ...request.headers, [name]: value } }),
    ),
  },
  {
    weight: 30,
    arbitrary: fc.constantFrom('GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND').map(
      (method): Mutation =>
        (request) => ({ ...request, method }),
    ),
  },
);

/** Drops, replaces or adds a field, at any depth of a JSON body. */
function changeField([choice, how, value]: [number, string, unknown]): Mutation {
  return (request) => {
    if (!request.body || Buffer.isBuffer(request.body)) return request;
    const json = structuredClone(request.body.json);
    const places = findPlaces(json);
    const place = places[choice % places.length];
    if (!place) return { ...request, body: { json: value } };
    const { holder, key } = place;
    if (how === 'set') holder[key] = value;
    else if (how === 'add') holder[`${key}x`] = value;
    // Not `splice`: an earlier mutation may have set the `constructor`, which it calls.
    else if (Array.isArray(holder) && Number(key) < holder.length)
      holder.copyWithin(Number(key), Number(key) + 1).length--;
    else delete holder[key];
    return { ...request, body: { json } };
  };
}

interface Place {
  holder: Record<string, unknown>;
  key: string;
}

function findPlaces(value: unknown): Place[] {
  if (!isObject(value) && !Array.isArray(value)) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...findPlaces(holder[key])]);
}

function changeSegment([choice, odd]: [number, string]): Mutation {
  return (request) => {
    const segments = request.path.split('/');
    segments[1 + (choice % (segments.length - 1))] = odd;
    return { ...request, path: segments.join('/') };
  };
}
