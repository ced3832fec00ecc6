import { isObject } from '@omnichannel/contract';
import fc from 'fast-check';
import type { AnyRequest } from './requests.ts';

/** Names that every object inherits, or that change it when they are assigned. Code that uses `{}` as a map takes them for entries. */
const prototypeNames = [
  ...[
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'isPrototypeOf',
    'prototype',
    'then',
    'toJSON',
  ],
];

/** Texts that PostgreSQL or an encoding of Unicode cannot hold. */
const unstorable = ['\u0000', 'a\u0000b', '\ud83d', '\udc00x'];

const names = fc.constantFrom(...prototypeNames);
const texts = fc.constantFrom(...prototypeNames, ...unstorable);
/** As they appear in a URL. A lone surrogate has no UTF-8: its three bytes are those that a careless encoder writes. */
const encoded = fc.oneof(names, fc.constantFrom('%00', 'a%00b', '%ED%A0%80', '%ed%b0%80', '%C0%80'));

type Mutation = (request: AnyRequest) => AnyRequest;

/** Puts such names and texts into the query, the headers, the path or the body of a request, as keys and as values. */
export const hostileTexts: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(encoded, encoded).map(
    ([name, value]): Mutation =>
      (request) => ({ ...request, query: [request.query, `${name}=${value}`].filter(Boolean).join('&') }),
  ),
  fc.tuple(fc.nat(), encoded).map(changeQueryValue),
  fc.tuple(names, names).map(
    ([name, value]): Mutation =>
      (request) => ({ ...request, headers: { ...request.headers, [name]: value } }),
  ),
  fc.tuple(fc.constantFrom('Accept', 'Content-Type', 'Idempotency-Key', 'Prefer', 'Content-Encoding'), names).map(
    ([name, value]): Mutation =>
      (request) => ({ ...request, headers: { ...request.headers, [name]: value } }),
  ),
  fc.tuple(fc.nat(), encoded).map(
    ([choice, segment]): Mutation =>
      (request) => {
        const segments = request.path.split('/');
        segments[1 + (choice % (segments.length - 1))] = segment;
        return { ...request, path: segments.join('/') };
      },
  ),
  fc.tuple(fc.nat(), texts, texts, fc.boolean()).map(changeBody),
);

function changeQueryValue([choice, value]: [number, string]): Mutation {
  return (request) => {
    if (request.query === '') return request;
    const pairs = request.query.split('&');
    const index = choice % pairs.length;
    pairs[index] = `${pairs[index]?.split('=', 1)[0]}=${value}`;
    return { ...request, query: pairs.join('&') };
  };
}

/** Replaces a value of a JSON body, or adds a field next to it. */
function changeBody([choice, name, value, isAdded]: [number, string, string, boolean]): Mutation {
  return (request) => {
    if (!request.body || Buffer.isBuffer(request.body)) return request;
    const json = structuredClone(request.body.json);
    const holders = findObjects(json);
    const holder = holders[choice % holders.length];
    if (!holder) return { ...request, body: { json: value } };
    const keys = Object.keys(holder);
    const key = isAdded && !Array.isArray(holder) ? name : (keys[choice % keys.length] ?? name);
    // An assignment to `__proto__` would not make a field.
    Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
    return { ...request, body: { json } };
  };
}

/** The objects and lists of a JSON value, itself included. */
export function findObjects(value: unknown): object[] {
  if (!isObject(value) && !Array.isArray(value)) return [];
  return [value, ...Object.values(value).flatMap(findObjects)];
}
