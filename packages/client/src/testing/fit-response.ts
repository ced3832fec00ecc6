import type { Call } from './call.ts';
import type { ContractResponse } from './contract.ts';
import { contract, fits } from './scenarios.gen.ts';

/**
 * Fits a response to its request as the mock does: fields repeat the request, and ids and times are new. A response that a test chooses
 * by name is not fitted.
 *
 * @param isExample whether the request is exactly that of the response's scenario
 */
export function fitResponse(call: Call, response: ContractResponse, isExample: boolean): ContractResponse {
  const { events, body, fit, headers, status } = response;
  const { echoes = {}, ids = [], times = [] } = fit === undefined ? {} : (fits[fit] ?? {});
  const content = structuredClone(events ?? body);
  const requestId = requestIdFor(call, ids.includes('/requestId'));
  renew(content, ids, (value, pointer) => (requestIdPlaces.includes(pointer) ? requestId : idLike(value)));
  const shift = Date.now() - Math.max(...times.flatMap((pointer) => placesOf(content, pointer)).map(millisecondsAt));
  renew(content, times, (value) => shifted(value, shift));
  for (const [pointer, expression] of Object.entries(echoes)) {
    const value = read(call, expression);
    if (value === undefined || value === null || value === '') continue;
    for (const { node, key } of placesOf(content, pointer)) {
      const fitting = typeof node[key] === 'number' ? Number(value) : value;
      // A text in the place of a number: the kit validates nothing, and NaN would become null.
      if (!Number.isNaN(fitting)) node[key] = fitting;
    }
  }
  if (status < 300 && !isExample) overrides[call.operation]?.(call, content, echoes);
  return {
    ...response,
    headers: { ...headers, 'X-Request-Id': requestId },
    ...(events ? { events: content as unknown[] } : { body: content }),
  };
}

/** The fields of bodies that have the value of the header `X-Request-Id`. */
const requestIdPlaces = ['/requestId', '/errorId', '/error/fbtrace_id'];

/** @param mustBeUuid whether only a UUID of the request is used: in bodies with `requestId` */
function requestIdFor({ headers }: Call, mustBeUuid: boolean): string {
  const sent = headers.get('X-Request-Id') ?? '';
  const form = mustBeUuid ? /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i : /^[A-Za-z0-9._:-]{1,128}$/;
  return form.test(sent) ? sent : crypto.randomUUID();
}

type Node = Record<string, unknown>;

interface Place {
  node: Node;
  key: string;
}

/** The places of a pointer in a body, which `*` makes several. A field need not be there yet. */
function placesOf(body: unknown, pointer: string): Place[] {
  const keys = pointer.slice(1).split('/');
  let nodes = [body];
  for (const key of keys.slice(0, -1)) {
    nodes = nodes.flatMap((node) => (isObject(node) ? (key === '*' ? Object.values(node) : [node[key]]) : []));
  }
  const last = keys.at(-1) as string;
  return nodes.filter(isObject).map((node) => ({ node, key: last }));
}

function valuesOf(body: unknown, pointer: string): unknown[] {
  return placesOf(body, pointer).flatMap(({ node, key }) => (key === '*' ? Object.values(node) : [node[key]]));
}

/** Replaces the values at pointers. Equal values stay equal. */
function renew(
  body: unknown,
  pointers: readonly string[],
  make: (value: string | number, pointer: string) => string | number,
): void {
  const made = new Map<unknown, unknown>();
  for (const pointer of pointers) {
    for (const { node, key } of placesOf(body, pointer)) {
      const value = node[key];
      if (typeof value !== 'string' && typeof value !== 'number') continue;
      if (!made.has(value)) made.set(value, make(value, pointer));
      node[key] = made.get(value);
    }
  }
}

/** Makes an id like an example. A UUID becomes another; otherwise the last run of letters and digits does. */
function idLike(example: string | number): string | number {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(example))) return crypto.randomUUID();
  const isHex = /(^|[^A-Za-z0-9])[0-9a-f]+$/.test(String(example));
  // redos: an example of the contract
  const id = String(example).replace(/[A-Za-z0-9]+$/, (run) =>
    run.replace(/[a-z]|[A-Z]|(?<!^)\d|^[1-9]/g, (character) => {
      const alphabet = /\d/.test(character) ? '123456789' : isHex ? 'abcdef' : 'abcdefghijklmnopqrstuvwxyz';
      const drawn = alphabet[Math.floor(Math.random() * alphabet.length)] as string;
      return character === character.toLowerCase() ? drawn : drawn.toUpperCase();
    }),
  );
  return typeof example === 'number' ? Number(id) : id;
}

/** The time of a field in Unix milliseconds; 0 for none. Texts without a zone are in UTC. */
function millisecondsAt({ node, key }: Place): number {
  const value = node[key];
  if (typeof value === 'number' || /^\d+$/.test(String(value))) return Number(value) * 1000;
  const text = String(value);
  return Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`) || 0;
}

/** Moves a time, in the form that it has: seconds as a number or a text, or ISO 8601. */
function shifted(value: string | number, milliseconds: number): string | number {
  if (typeof value === 'number') return value + Math.floor(milliseconds / 1000);
  if (/^\d+$/.test(value)) return String(Number(value) + Math.floor(milliseconds / 1000));
  const iso = new Date(millisecondsAt({ node: { value }, key: 'value' }) + milliseconds).toISOString();
  const exact = value.includes('.') ? iso : iso.replace(/\.\d+/, '');
  return value.endsWith('Z') ? exact : exact.slice(0, -1);
}

/** Reads the part of a request that an expression such as `$request.body#/to` names. */
function read({ url, headers, params, body }: Call, expression: string): unknown {
  const [, pointer, where, name = ''] = /^\$request\.(?:body#\/(.+)|(query|path|header)\.(.+))$/.exec(expression) ?? [];
  if (pointer !== undefined) {
    return pointer.split('/').reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), body);
  }
  if (where === 'query') return url.searchParams.get(name);
  return where === 'path' ? (params as Record<string, string>)[name] : headers.get(name);
}

/** Fits successes where the field is not exactly a part of the request, or not always. */
const overrides: Record<string, (call: Call, body: unknown, echoes: object) => void> = {
  /** Removes the credentials that the request does not have. */
  createSubscriber: (call, body, echoes) => {
    for (const [pointer, expression] of Object.entries(echoes)) {
      if (pointer === '/data/subscriberId' || read(call, expression)) continue;
      for (const { node, key } of placesOf(body, pointer)) delete node[key];
    }
  },

  /** Adds all subscribers except those that are unknown in the contract's examples. */
  addTopicSubscribers: ({ body: sent }, body) => {
    const { subscribers } = (sent ?? {}) as Node;
    const ids = [...new Set(Array.isArray(subscribers) ? subscribers : [])];
    const strangers = Object.values(contract.addTopicSubscribers.answers).flatMap(({ body: example }) =>
      valuesOf(example, '/data/failed/notFound/*'),
    );
    const notFound = ids.filter((id) => strangers.includes(id));
    const succeeded = ids.filter((id) => !strangers.includes(id));
    Object.assign(body as Node, { data: { succeeded, ...(notFound.length > 0 && { failed: { notFound } }) } });
  },

  /** A name that is sent with `auto_generate` is ignored. */
  renameConversation: ({ body: sent }, body) => {
    const { auto_generate: isGenerated, name } = (sent ?? {}) as Node;
    if (isGenerated !== true && name !== undefined) Object.assign(body as Node, { name });
  },

  uploadFile: ({ body: sent }, body) => {
    const file = isObject(sent) ? Object.values(sent).find((part) => part instanceof Blob) : undefined;
    if (!file || !isObject(body)) return;
    const { name = 'blob', size, type } = file as File;
    const extension = /\.([^.]+)$/.exec(name)?.[1] ?? type.replace('image/', '');
    Object.assign(body, { name, size, extension, mime_type: type });
  },
};

function isObject(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
