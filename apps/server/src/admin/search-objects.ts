import { searchMessages } from '../carriers/outbox/message-search.ts';
import { readEnvironmentOwners } from '../features/accounts/environment-owners.ts';
import type { Context } from '../features/context.ts';
import { findByRequestId } from '../features/request-ids/find-by-request-id.ts';
import type { Handlers } from '../http/handler.ts';
import { type Operator, roleAllows } from '../http/operator-roles.ts';
import type { Database } from '../platform/postgres/database.ts';

/** Objects of a kind that a search returns at most. */
const maxOfKind = 20;

/** Characters of a key that are stored in readable form, with its prefix. */
const maskedCharacters = 8;

type Kind =
  | 'account'
  | 'accountKey'
  | 'operatorKey'
  | 'connection'
  | 'endpoint'
  | 'delivery'
  | 'message'
  | 'verification'
  | 'request';

interface FoundObject {
  kind: Kind;
  id: string;
  name: string | null;
  /** Null for an object of the whole service. */
  environmentId: string | null;
}

/** The search over the objects of all kinds, for the field of the console. */
export function createSearchHandlers({ database }: Context): Handlers {
  return {
    async searchObjects({ query, operator }) {
      const text = query.id.trim();
      const found = await searchAll(database, text, operator);
      const ownerOf = await readEnvironmentOwners(
        database,
        found.flatMap(({ environmentId }) => environmentId ?? []),
      );
      return { status: 200, body: { data: found.map((object) => toReply(object, ownerOf)) } };
    },
  };
}

/** Finds what an operator may see. @returns the objects in the order of their kinds */
async function searchAll(database: Database, text: string, { role }: Operator): Promise<FoundObject[]> {
  const searches: Promise<FoundObject[]>[] = [
    findAccounts(database, text),
    findAccountKeys(database, text),
    roleAllows(role, 'owner') ? findOperatorKeys(database, text) : Promise.resolve([]),
    findConnections(database, text),
    findEndpoints(database, text),
    findDeliveries(database, text),
    findMessages(database, text),
    roleAllows(role, 'support') ? findRequests(database, text) : Promise.resolve([]),
  ];
  return (await Promise.all(searches)).flat();
}

async function findAccounts(database: Database, text: string): Promise<FoundObject[]> {
  const rows = await database
    .selectFrom('accounts')
    .select(['id', 'user_name as name', 'environment_id as environmentId'])
    .where((where) => where.or([where('id', '=', text), where('user_name', '=', text)]))
    .limit(maxOfKind)
    .execute();
  return rows.map((row) => ({ kind: 'account', ...row }));
}

async function findAccountKeys(database: Database, text: string): Promise<FoundObject[]> {
  const rows = await database
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['api_keys.id', 'api_keys.name', 'accounts.environment_id as environmentId'])
    .where((where) => where.or([where('api_keys.id', '=', text), where('masked_id', '=', maskOf(text))]))
    .orderBy('api_keys.created_at', 'desc')
    .limit(maxOfKind)
    .execute();
  return rows.map((row) => ({ kind: 'accountKey', ...row }));
}

async function findOperatorKeys(database: Database, text: string): Promise<FoundObject[]> {
  const rows = await database
    .selectFrom('operator_keys')
    .select(['id', 'name'])
    .where((where) => where.or([where('id', '=', text), where('masked_key', '=', maskOf(text))]))
    .orderBy('created_at', 'desc')
    .limit(maxOfKind)
    .execute();
  return rows.map((row) => ({ kind: 'operatorKey', ...row, environmentId: null }));
}

/** Returns the stored form of the first characters of a key, with or without the ellipsis that lists show. */
function maskOf(text: string): string {
  return `${text.replace(/(?:…|\.{3})$/, '').slice(0, maskedCharacters)}…`;
}

async function findConnections(database: Database, text: string): Promise<FoundObject[]> {
  const rows = await database
    .selectFrom('connections')
    .select(['id', 'name', 'environment_id as environmentId'])
    .where((where) => where.or([where('id', '=', text), where('name', '=', text)]))
    .limit(maxOfKind)
    .execute();
  return rows.map((row) => ({ kind: 'connection', ...row }));
}

async function findEndpoints(database: Database, text: string): Promise<FoundObject[]> {
  const rows = await database
    .selectFrom('endpoints')
    .select(['id', 'kind as name', 'environment_id as environmentId'])
    .where('id', '=', text)
    .execute();
  return rows.map((row) => ({ ...row, kind: 'endpoint' }));
}

async function findDeliveries(database: Database, text: string): Promise<FoundObject[]> {
  const rows = await database
    .selectFrom('deliveries')
    .select(['id', 'environment_id as environmentId'])
    .where('id', '=', text)
    .execute();
  return rows.map((row) => ({ kind: 'delivery', ...row, name: null }));
}

/** Finds messages and verifications by their id, or by that of the provider. */
async function findMessages(database: Database, text: string): Promise<FoundObject[]> {
  const { messages } = await searchMessages(database, { id: text }, { limit: maxOfKind });
  return messages.map(({ id, source, channel, environmentId }) =>
    source === 'passcode'
      ? { kind: 'verification', id, name: null, environmentId }
      : { kind: 'message', id, name: channel, environmentId },
  );
}

async function findRequests(database: Database, text: string): Promise<FoundObject[]> {
  const { messages, verifications, events, auditEntries } = await findByRequestId(database, text);
  const stored = messages.length + verifications.length + events.length + auditEntries.length;
  return stored === 0 ? [] : [{ kind: 'request', id: text, name: null, environmentId: null }];
}

function toReply(
  { environmentId, ...object }: FoundObject,
  ownerOf: Awaited<ReturnType<typeof readEnvironmentOwners>>,
) {
  const { accountId, account } = ownerOf(environmentId ?? '');
  return { ...object, account: accountId === null || account === null ? null : { id: accountId, userName: account } };
}
