import type { paths } from '@omnichannel/types/admin';
import { operatorTexts } from './operator-texts.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Operation<Path extends keyof paths, Verb extends Method> = Verb extends keyof paths[Path]
  ? paths[Path][Verb]
  : never;
type Json<Of> = Of extends { content: { 'application/json': infer Body } } ? Body : undefined;
type PartOf<Of, Place extends string> = Of extends { parameters: infer Parameters }
  ? Place extends keyof Parameters
    ? NonNullable<Parameters[Place]>
    : undefined
  : undefined;
type BodyOf<Of> = Of extends { requestBody?: infer Body } ? Json<NonNullable<Body>> : undefined;

/** The JSON of an operation's success. */
export type Success<Path extends keyof paths, Verb extends Method> =
  Operation<Path, Verb> extends { responses: infer Responses }
    ? { [Status in keyof Responses & (200 | 201 | 202 | 204)]: Json<Responses[Status]> }[keyof Responses &
        (200 | 201 | 202 | 204)]
    : never;

/** The parts of a request other than its path. The types follow the contract of the admin API. */
export interface Parts<Path extends keyof paths, Verb extends Method> {
  params?: PartOf<Operation<Path, Verb>, 'path'>;
  query?: PartOf<Operation<Path, Verb>, 'query'>;
  body?: BodyOf<Operation<Path, Verb>>;
}

/** A request that failed. */
export class RequestFault extends Error {
  /** Undefined when the service did not respond. */
  readonly status: number | undefined;
  /** Finds the request in logs and in the audit log. */
  readonly requestId: string | undefined;

  constructor(message: string, status?: number, requestId?: string) {
    super(message);
    this.status = status;
    this.requestId = requestId;
  }
}

/** Functions that are called when a request finds that the session is over. */
const onSignedOut = new Set<() => void>();

/** The steps of the sign-in, for which 401 means a wrong password or code. */
const signInPaths: ReadonlySet<keyof paths> = new Set([
  '/admin/v1/session',
  '/admin/v1/session/code',
  '/admin/v1/session/link',
  '/admin/v1/session/password',
]);

/** Calls a function when a request finds that the session is over. */
export function whenSignedOut(call: () => void): void {
  onSignedOut.add(call);
}

/**
 * Sends a request to the admin API.
 *
 * @throws {RequestFault} with the problem as the service describes it
 */
export async function send<Path extends keyof paths, Verb extends Method>(
  method: Verb,
  path: Path,
  { params, query, body }: Parts<Path, Verb> = {},
): Promise<Success<Path, Verb>> {
  const response = await fetch(addressOf(path, params, query), {
    method: method.toUpperCase(),
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => {
    throw new RequestFault(operatorTexts.value.noResponse);
  });
  const text = await response.text();
  const value = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined;
  if (response.ok) return value as Success<Path, Verb>;
  if (response.status === 401 && !(method === 'post' && signInPaths.has(path))) for (const call of onSignedOut) call();
  const message = describe(value) ?? operatorTexts.value.failedWith(response.status);
  throw new RequestFault(message, response.status, response.headers.get('X-Request-Id') ?? undefined);
}

/** Fills the path template and adds the query, without its empty values. */
function addressOf(template: string, params: object | undefined, query: object | undefined): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  const path = template.replace(/\{([^{}]+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of [value].flat()) if (one !== undefined && one !== '') search.append(name, String(one));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Returns the problem in the body of a failed request: the faults of its fields, or the message. */
function describe(body?: { message?: string; errors?: Record<string, { messages?: string[] }> }): string | undefined {
  const faults = Object.values(body?.errors ?? {}).flatMap(({ messages = [] }) => messages);
  return faults.length > 0 ? faults.join(' ') : body?.message;
}
