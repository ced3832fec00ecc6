/** Reads the contract for the pages. */
import { type Family, type FamilyPrefixes, familyOf as familyOfPath } from '@omnichannel/error-formats';
import adminBundle from '@omnichannel/spec/admin.json' with { type: 'json' };
import bundle from '@omnichannel/spec/openapi.json' with { type: 'json' };

export const provenances = ['documented', 'assumed', 'added'] as const;
export type Provenance = (typeof provenances)[number];

export interface Reference {
  $ref: string;
}

export interface Marked {
  description?: string;
  'x-provenance'?: Provenance;
  'x-provenance-note'?: string;
  /** The operations in which a documented part is documented; elsewhere it is assumed. */
  'x-documented-in'?: string[];
  /** Added by `expand`: the provenance to show, if it differs from that of the enclosing part. */
  mark?: { provenance: Provenance; note?: string };
}

export interface Schema extends Marked {
  $ref?: string;
  title?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  default?: unknown;
  enum?: unknown[];
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  /** The part of the request that the property repeats, as a runtime expression. */
  'x-echo'?: string;
  not?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
  /** Added by `expand`: the discriminator values of this branch. */
  tag?: { property: string; values: string[] };
}

export interface Example {
  summary?: string;
  value?: unknown;
  /** The bytes of a file. */
  'x-base64'?: string;
  /** The events of a stream; `value` is the first one. */
  'x-sse-events'?: unknown[];
  /** The status, in a response for several statuses. */
  'x-status'?: number;
}

interface MediaType {
  schema?: Schema;
  examples?: Record<string, Example | Reference>;
}

export type Content = Record<string, MediaType>;

export interface Parameter extends Marked {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  example?: unknown;
  schema?: Schema;
}

export interface Header extends Marked {
  example?: unknown;
  schema?: Schema;
}

export interface Response extends Marked {
  headers?: Record<string, Header | Reference>;
  content?: Content;
}

export interface Operation extends Marked {
  operationId: string;
  summary: string;
  tags?: string[];
  security?: unknown[];
  parameters?: (Parameter | Reference)[];
  requestBody?: Marked & { required?: boolean; content: Content };
  responses: Record<string, Response | Reference>;
  /** The scopes of an access token that allow it; any of them suffices. */
  'x-scope'?: string[];
  'x-retry'?: 'never';
  /** Stable by default. */
  'x-stability'?: 'preview';
  deprecated?: boolean;
  /** The days on which a deprecation began and on which the operation ends, such as `2027-07-15`. */
  'x-deprecated-since'?: string;
  'x-sunset'?: string;
  /** A sentence that says what to use instead of a deprecated operation. */
  'x-replacement'?: string;
  'x-timeout'?: number;
  'x-delivery'?: Delivery;
  /** The least role that may call an operation of the admin API. */
  'x-role'?: string;
  /** The resource and the method of the client. */
  'x-resource'?: string;
  /** The names of the size and the total among parameters and response fields of a list. */
  'x-pagination'?: { size: string; total?: string };
}

/** The delivery of a webhook. All times are in milliseconds. */
export interface Delivery {
  /** The time limit of the receiver for its response. */
  timeout: number;
  /** The waits before each retry; absent if the contract has no retry schedule. */
  retryDelays?: number[];
}

type Method = 'get' | 'put' | 'post' | 'delete' | 'patch';
type PathItem = Partial<Record<Method, Operation>>;

export interface Contract {
  info: { title: string; version: string; summary: string; description: string };
  servers: { url: string; description: string; variables?: Record<string, { default: string }> }[];
  /** The display name of a channel adds the name that people know. */
  tags: { name: string; 'x-displayName'?: string; description: string }[];
  paths: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  components: Record<string, Record<string, unknown>>;
  /** The path prefixes of each family of operations, which has one error format. */
  'x-families': FamilyPrefixes;
  /** Descriptions of the scopes of API keys and access tokens. */
  'x-scopes': Record<string, string>;
  'x-test-numbers': Record<'phoneNumbers' | 'messengerRecipients', TestNumber[]>;
}

interface TestNumber {
  number?: string;
  id?: string;
  outcome: string;
  description: string;
}

/** One operation or webhook with its position. A webhook has a name instead of a path. */
export interface Entry {
  kind: 'operation' | 'webhook' | 'admin';
  method: Method;
  path: string;
  operation: Operation;
  /** The path of its page, relative to the root of the site. */
  page: string;
}

export const contract = bundle as unknown as Contract;

/** The start of the references in the admin API, so that `resolve` finds their document. */
const adminRoot = '#admin/';

/** The contract of the admin API, whose references begin with `#admin/`. */
export const adminContract = JSON.parse(JSON.stringify(adminBundle), (_, value) =>
  typeof value === 'string' && value.startsWith('#/components/') ? adminRoot + value.slice(2) : value,
) as Contract;

function entriesOf<Kind extends Entry['kind']>(
  items: Record<string, PathItem>,
  kind: Kind,
): (Entry & { kind: Kind })[] {
  return Object.entries(items).flatMap(([path, item]) =>
    (Object.entries(item) as [Method, Operation][])
      .filter(([, { operationId }]) => operationId)
      .map(([method, operation]) => {
        const folder = kind === 'admin' ? 'operate/admin-api' : `reference/${kind}s`;
        const page = `${folder}/${operation.operationId.toLowerCase()}/`;
        return { kind, method, path, operation, page };
      }),
  );
}

/** Every operation and webhook of the public contract, in its order. */
export const entries: (Entry & { kind: 'operation' | 'webhook' })[] = [
  ...entriesOf(contract.paths, 'operation'),
  ...entriesOf(contract.webhooks ?? {}, 'webhook'),
];

/** Every operation of the admin API, in the order of its contract. */
export const adminEntries: Entry[] = entriesOf(adminContract.paths, 'admin');

/** Every operation of both contracts. */
export const operationEntries: Entry[] = [...entries.filter(({ kind }) => kind === 'operation'), ...adminEntries];

export function findEntry(operationId: string): Entry {
  const entry = entries.find(({ operation }) => operation.operationId === operationId);
  if (!entry) throw new Error(`The contract has no operation '${operationId}'.`);
  return entry;
}

/** Returns the family, and so the error format, of an operation. Webhooks have none. */
export function familyOf({ kind, path }: Entry): Family | undefined {
  if (kind === 'webhook') return undefined;
  // The contract of the admin API names no other family.
  return kind === 'admin' ? 'notification' : familyOfPath(path, contract['x-families']);
}

/** Resolves a local reference; returns any other value unchanged. */
export function resolve<T extends object>(node: T | Reference): T {
  if (!('$ref' in node) || typeof node.$ref !== 'string') return node as T;
  const [document, start] = node.$ref.startsWith(adminRoot) ? [adminContract, adminRoot] : [contract, '#/'];
  const target = node.$ref
    .slice(start.length)
    .split('/')
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
  if (!target) throw new Error(`The contract has nothing at '${node.$ref}'.`);
  return resolve(target as T | Reference);
}

/** Returns the value of a scenario's request, or of its response. */
export function scenarioValue(operationId: string, scenario: string, side: 'request' | 'response'): unknown {
  const { requestBody, responses } = findEntry(operationId).operation;
  const contents =
    side === 'request' ? [requestBody?.content] : Object.values(responses).map((response) => resolve(response).content);
  for (const media of contents.flatMap((content) => Object.values(content ?? {}))) {
    const example = media.examples?.[scenario];
    if (example) return resolve(example).value;
  }
  throw new Error(`Operation '${operationId}' has no ${side} for the scenario '${scenario}'.`);
}
