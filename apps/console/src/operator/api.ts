import type { paths } from '@omnichannel/types/admin';
import type { SignInStep } from './operator-texts.en.ts';
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
  /** The problem as the service describes it, in English; undefined where it is the message. */
  readonly original: string | undefined;
  /** Undefined when the service did not respond. */
  readonly status: number | undefined;
  /** Finds the request in logs and in the audit log. */
  readonly requestId: string | undefined;

  /** @param translated the problem in the language of the page, where that is not English */
  constructor(message: string, translated?: string, status?: number, requestId?: string) {
    super(translated ?? message);
    this.original = translated === undefined ? undefined : message;
    this.status = status;
    this.requestId = requestId;
  }
}

/** Returns the problem of a failed request as one text: its translation, and the text of the service. */
export function describeFault(error: Error): string {
  const original = error instanceof RequestFault ? error.original : undefined;
  return original === undefined ? error.message : `${error.message} \u2068${original}\u2069`;
}

/** Functions that are called when a request finds that the session is over. */
const onSignedOut = new Set<() => void>();

/** The steps of the sign-in, for which 401 means a wrong password or code. */
const signInSteps: ReadonlyMap<keyof paths, SignInStep> = new Map([
  ['/admin/v1/session', 'password'],
  ['/admin/v1/session/code', 'code'],
  ['/admin/v1/session/link', 'link'],
  ['/admin/v1/session/password', 'link'],
]);

/** Calls a function when a request finds that the session is over. */
export function whenSignedOut(call: () => void): void {
  onSignedOut.add(call);
}

/**
 * Sends a request to the admin API.
 *
 * @throws {RequestFault} with the problem as the service describes it, and its translation
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
  const step = method === 'post' ? signInSteps.get(path) : undefined;
  if (response.status === 401 && step === undefined) for (const call of onSignedOut) call();
  const requestId = response.headers.get('X-Request-Id') ?? undefined;
  const t = operatorTexts.value;
  const message = describe(value);
  if (message === undefined)
    throw new RequestFault(t.failedWith(response.status), undefined, response.status, requestId);
  throw new RequestFault(message, t.translateFault(response.status, step), response.status, requestId);
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
