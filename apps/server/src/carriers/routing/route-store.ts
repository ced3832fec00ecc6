import { sql } from 'kysely';
import { type Actor, recordAudit } from '../../features/audit/record-audit.ts';
import { maskNumber } from '../../features/phone-numbers/mask-number.ts';
import { command } from '../../platform/command-hint.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { newId } from '../../platform/postgres/ids.ts';
import { inTransaction } from '../../platform/postgres/in-transaction.ts';
import type { ConnectionState } from '../connections/tables.ts';
import { findConnections, requireChannel, requireUsable } from './find-connection.ts';
import type { Route } from './routing-table.ts';

/** A rule to add. */
export interface NewRoute extends Omit<Route, 'id' | 'position' | 'connectionIds'> {
  /** From 1; the rules from there on move one position back. Absent: after the last one. */
  position?: number | undefined;
  /** Names, in the order of failover. */
  connections: readonly string[];
}

/** A rule with the names of its connections; null for a removed connection. */
export interface RouteSummary extends Omit<Route, 'connectionIds'> {
  connections: { name: string | null; state: ConnectionState | null }[];
  /** Id of an earlier rule of the same owner that matches all messages of this one, which is never used; null if there is none. */
  coveredBy: string | null;
}

/**
 * Adds a rule.
 *
 * @throws {ApplicationError} when a connection does not exist, or the environment may not use it
 */
export function addRoute(executor: Executor, actor: Actor, route: NewRoute): Promise<{ id: string; position: number }> {
  return inTransaction(executor, (transaction) => insertRoute(transaction, actor, route));
}

async function insertRoute(
  transaction: Executor,
  actor: Actor,
  { position, connections, environmentId, ...route }: NewRoute,
): Promise<{ id: string; position: number }> {
  const found = await findConnections(transaction, connections);
  requireUsable(found, environmentId);
  requireChannel(found, route.channel);
  await lockRoutes(transaction);
  const rules = await listRules(transaction, environmentId);
  const place = Math.min(position ?? Number.POSITIVE_INFINITY, rules.length + 1);
  const id = newId();
  await transaction
    .insertInto('routes')
    .values({
      ...route,
      id,
      environment_id: environmentId,
      position: place,
      connection_ids: [...new Set(found.map((one) => one.id))],
    })
    .execute();
  await setOrder(transaction, rules.toSpliced(place - 1, 0, id));
  await recordAudit(transaction, actor, {
    action: 'route.created',
    target: { type: 'route', id },
    environmentId,
    after: { position: place, connections, ...route, sender: route.sender && maskNumber(route.sender) },
  });
  return { id, position: place };
}

/**
 * Adds a rule for all SMS to a new connection, unless its owner has one: a second would never apply.
 *
 * @returns a sentence about the rule, or the reason why there is none
 */
export async function addDefaultRoute(
  transaction: Executor,
  actor: Actor,
  { name, environmentId }: { name: string; environmentId: string | null },
): Promise<string> {
  await lockRoutes(transaction);
  const known = await transaction
    .selectFrom('routes')
    .select(['id', 'connection_ids'])
    .where(sql<boolean>`environment_id IS NOT DISTINCT FROM ${environmentId} AND channel = 'sms'`)
    .where(sql<boolean>`country IS NULL AND prefix IS NULL AND sender IS NULL AND purpose IS NULL`)
    .orderBy('position')
    .execute();
  if (known.length > 0) return replaceRemoved(transaction, actor, known, { name, environmentId });
  const all = { country: null, prefix: null, sender: null, purpose: null };
  const { id } = await insertRoute(transaction, actor, { ...all, channel: 'sms', environmentId, connections: [name] });
  return `The route ${id} sends all SMS over it. See all routes: ${command`routes list`}`;
}

/** Gives the first rule for all SMS a new connection if none of these rules has one that exists. @returns a sentence about the rule */
async function replaceRemoved(
  transaction: Executor,
  actor: Actor,
  rules: readonly { id: string; connection_ids: readonly string[] }[],
  { name, environmentId }: { name: string; environmentId: string | null },
): Promise<string> {
  const existing = await transaction.selectFrom('connections').select('id').execute();
  const ids = new Set(existing.map((connection) => connection.id));
  const used = rules.find((rule) => rule.connection_ids.some((connectionId) => ids.has(connectionId)));
  const { id, connection_ids: connectionIds } = used ?? (rules[0] as (typeof rules)[number]);
  if (used !== undefined) {
    const failover =
      environmentId === null
        ? command`routes add --connection <first> --connection ${name} --position 1`
        : command`routes add --help`;
    return `No route was added, because the route ${id} takes all SMS. Put another before it, such as one for failover: ${failover}`;
  }
  const [connection] = await findConnections(transaction, [name]);
  await transaction
    .updateTable('routes')
    .set({ connection_ids: connection ? [connection.id] : [] })
    .where('id', '=', id)
    .execute();
  await recordAudit(transaction, actor, {
    action: 'route.changed',
    target: { type: 'route', id },
    environmentId,
    before: { connections: connectionIds },
    after: { connections: [name] },
  });
  return `The route ${id} had only removed connections: it sends all SMS over it now. See all routes: ${command`routes list`}`;
}

/** Removes a rule, which the audit log keeps as it was; later rules move up. @returns whether it existed */
export async function removeRoute(database: Database, actor: Actor, id: string): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    await lockRoutes(transaction);
    const removed = await transaction.deleteFrom('routes').where('id', '=', id).returningAll().executeTakeFirst();
    if (removed === undefined) return false;
    const { id: _, environment_id: environmentId, connection_ids: connectionIds, ...route } = removed;
    const names = await transaction.selectFrom('connections').select(['id', 'name']).execute();
    const nameOf = new Map(names.map((one) => [one.id, one.name]));
    await setOrder(transaction, await listRules(transaction, environmentId));
    await recordAudit(transaction, actor, {
      action: 'route.removed',
      target: { type: 'route', id },
      environmentId,
      before: {
        connections: connectionIds.map((connectionId) => nameOf.get(connectionId) ?? null),
        ...route,
        sender: route.sender && maskNumber(route.sender),
      },
    });
    return true;
  });
}

/**
 * Moves a rule to another place among those of its owner; the rules between move one place.
 *
 * @param position from 1; a place after the last one is the end
 * @returns its new place; undefined if there is no such rule
 */
export async function moveRoute(
  executor: Executor,
  actor: Actor,
  { id, position }: Pick<Route, 'id' | 'position'>,
): Promise<number | undefined> {
  return inTransaction(executor, async (transaction) => {
    await lockRoutes(transaction);
    const found = await transaction
      .selectFrom('routes')
      .select(['environment_id', 'position'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (found === undefined) return undefined;
    const others = (await listRules(transaction, found.environment_id)).filter((other) => other !== id);
    const place = Math.min(position, others.length + 1);
    if (place === found.position) return place;
    await setOrder(transaction, others.toSpliced(place - 1, 0, id));
    await recordAudit(transaction, actor, {
      action: 'route.moved',
      target: { type: 'route', id },
      environmentId: found.environment_id,
      before: { position: found.position },
      after: { position: place },
    });
    return place;
  });
}

/** Lists all rules in the order in which they apply: those of environments, then those of the operator. */
export async function listRoutes(executor: Executor): Promise<RouteSummary[]> {
  const routes = await executor
    .selectFrom('routes')
    .selectAll()
    .orderBy('environment_id', (order) => order.asc().nullsLast())
    .orderBy('position')
    .execute();
  const connections = await executor.selectFrom('connections').select(['id', 'name', 'state']).execute();
  const byId = new Map(connections.map((one) => [one.id, one]));
  return routes.map(({ environment_id, connection_ids, ...route }, index) => ({
    ...route,
    environmentId: environment_id,
    coveredBy: coveringRule(routes, index)?.id ?? null,
    connections: connection_ids.map((id) => ({
      name: byId.get(id)?.name ?? null,
      state: byId.get(id)?.state ?? null,
    })),
  }));
}

type Conditions = Pick<Route, 'channel' | 'country' | 'prefix' | 'sender' | 'purpose'> & {
  environment_id: string | null;
};

/** Finds the first rule before another that matches all of its messages. */
function coveringRule<Rule extends Conditions>(rules: readonly Rule[], index: number): Rule | undefined {
  const rule = rules[index] as Rule;
  return rules.slice(0, index).find((earlier) => covers(earlier, rule));
}

/** Returns whether an earlier rule matches all messages that a later one matches. */
function covers(earlier: Conditions, later: Conditions): boolean {
  const isAtLeast = (name: 'country' | 'sender' | 'purpose') => earlier[name] === null || earlier[name] === later[name];
  return (
    earlier.environment_id === later.environment_id &&
    earlier.channel === later.channel &&
    isAtLeast('country') &&
    isAtLeast('sender') &&
    isAtLeast('purpose') &&
    (earlier.prefix === null || later.prefix?.startsWith(earlier.prefix) === true)
  );
}

/** Finds the rules that have no connection left when one is removed. */
export function findDependentRoutes(routes: readonly RouteSummary[], name: string): string[] {
  return routes
    .filter(({ connections }) => {
      const kept = connections.filter((one) => one.name !== null);
      return kept.length > 0 && kept.every((one) => one.name === name);
    })
    .map(({ id }) => id);
}

/** Positions change one at a time; readers are not blocked. */
async function lockRoutes(transaction: Executor): Promise<void> {
  await sql`LOCK TABLE routes IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
}

/** Lists the ids of the rules of an owner, in their order. */
async function listRules(transaction: Executor, environmentId: string | null): Promise<string[]> {
  const rows = await transaction
    .selectFrom('routes')
    .select('id')
    .where(sql<boolean>`environment_id IS NOT DISTINCT FROM ${environmentId}`)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function setOrder(transaction: Executor, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE routes SET position = ordered.position
    FROM unnest(${ids}::text[]) WITH ORDINALITY AS ordered (id, position)
    WHERE routes.id = ordered.id AND routes.position <> ordered.position
  `.execute(transaction);
}
