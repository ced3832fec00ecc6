import type { Body, Item, OmnichannelAdmin } from '@omnichannel/admin';
import type { DeliveryDetails } from '../../features/webhooks/deliveries.ts';
import type { DeliveryFilter, DeliverySummary } from '../../features/webhooks/delivery-search.ts';
import type { EndpointSummary } from '../../features/webhooks/endpoints.ts';
import type { ReplayResult } from '../../features/webhooks/replay-deliveries.ts';
import type { EndpointKind } from '../../features/webhooks/webhook-event.ts';
import { createEnvironments, type RemoteAccount } from './accounts.ts';
import { isNotFound } from './describe-error.ts';
import { type SearchRequest, searchPage } from './search-page.ts';
import { withDates } from './with-dates.ts';

/** An endpoint with its id, and whether this service can decrypt its secret. */
export type RemoteEndpoint = EndpointSummary & { id: string; secretLost: boolean };

/** Lists the endpoints of an account, by their kind. */
export async function listRemoteEndpoints(admin: OmnichannelAdmin, { id }: RemoteAccount): Promise<RemoteEndpoint[]> {
  const endpoints = await Array.fromAsync(admin.endpoints.list({ account: id, limit: 200 }));
  return endpoints.map(toEndpoint).sort((one, other) => (one.kind < other.kind ? -1 : 1));
}

/** @returns undefined when the account has no such endpoint */
export async function findRemoteEndpoint(
  admin: OmnichannelAdmin,
  account: RemoteAccount,
  kind: EndpointKind,
): Promise<RemoteEndpoint | undefined> {
  return (await listRemoteEndpoints(admin, account)).find((endpoint) => endpoint.kind === kind);
}

function toEndpoint(given: Item<'listEndpoints'>): RemoteEndpoint {
  const {
    id,
    endpoint,
    url,
    secretOf,
    isSecretShown,
    isSecretLost,
    previousSecretUntil,
    disabledReason,
    failingSince,
  } = withDates(given, 'previousSecretUntil', 'failingSince');
  return {
    id,
    kind: endpoint,
    url,
    secretOf,
    secretShown: isSecretShown,
    previousSecretUntil,
    disabled: disabledReason,
    failingSince,
    secretLost: isSecretLost,
  };
}

/** Returns the function that requests pages of deliveries. */
export function createRemoteDeliveries(admin: OmnichannelAdmin, account: string | undefined, filter: DeliveryFilter) {
  const environments = createEnvironments(admin);
  const query = { ...toQuery(account, filter), ...(filter.state !== undefined && { state: filter.state }) };
  return (wanted: SearchRequest) =>
    searchPage(
      (page) => admin.deliveries.list({ ...query, ...page }),
      wanted,
      async (delivery): Promise<DeliverySummary> => toDelivery(delivery, await environments.of(delivery.accountId)),
    );
}

/** Finds a delivery with its body. The service records that it was read. @returns undefined for an unknown id */
export async function findRemoteDelivery(admin: OmnichannelAdmin, id: string): Promise<DeliveryDetails | undefined> {
  try {
    const { replayedAt, history, ...delivery } = withDates(await admin.deliveries.get(id), 'replayedAt');
    const { body, responses } = await admin.deliveries.body(id);
    return {
      ...toDelivery(delivery, await createEnvironments(admin).of(delivery.accountId)),
      body,
      replayedAt,
      history: history.map((attempt, index) => ({
        ...withDates(attempt, 'at'),
        responseBody: responses[index] ?? null,
      })),
    };
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** Replays deliveries by their ids. Unknown ids are not counted, and those of disabled endpoints are skipped. */
export async function replayRemoteDeliveries(admin: OmnichannelAdmin, ids: readonly string[]): Promise<ReplayResult> {
  const result: ReplayResult = { count: 0, madeDue: 0, inProgress: 0, skipped: 0, disabledEndpoints: [] };
  for (const id of new Set(ids)) {
    try {
      const { result: outcome } = await admin.deliveries.replay(id);
      result[outcome === 'replayed' ? 'count' : outcome] += 1;
    } catch (error) {
      if (isNotFound(error)) continue;
      if (!isConflict(error)) throw error;
      result.skipped += 1;
      const { account, endpoint } = await admin.deliveries.get(id);
      addDisabled(result, { userName: account ?? '', kind: endpoint });
    }
  }
  return result;
}

/** Replays all dead deliveries that a filter selects, in batches. @param onProgress called after each batch but the last */
export async function replayAllRemoteDeliveries(
  admin: OmnichannelAdmin,
  { account, filter, isDryRun }: { account: string | undefined; filter: DeliveryFilter; isDryRun: boolean },
  onProgress: (result: ReplayResult) => void,
): Promise<ReplayResult> {
  const result: ReplayResult = { count: 0, madeDue: 0, inProgress: 0, skipped: 0, disabledEndpoints: [] };
  const query: Body<'replayDeliveries'> = {
    ...toQuery(account, filter),
    state: 'dead',
    ...(isDryRun && { dryRun: true }),
  };
  for (let cursor: string | undefined; ; ) {
    const batch = await admin.deliveries.replayMany({ ...query, ...(cursor !== undefined && { cursor }) });
    result.count += batch.count;
    result.skipped += batch.skipped;
    for (const one of batch.disabledEndpoints) addDisabled(result, { userName: one.account, kind: one.endpoint });
    if (batch.next === undefined) return result;
    cursor = batch.next;
    onProgress(result);
  }
}

function addDisabled(
  { disabledEndpoints }: ReplayResult,
  { userName, kind }: { userName: string; kind: EndpointKind },
) {
  if (disabledEndpoints.some((one) => one.userName === userName && one.kind === kind)) return;
  disabledEndpoints.push({ userName, kind });
}

function toQuery(account: string | undefined, filter: DeliveryFilter) {
  const { kind, eventType, messageId, lastStatus, since, until, failedSince, failedUntil } = filter;
  return {
    ...(account !== undefined && { account }),
    ...(kind !== undefined && { endpoint: kind }),
    ...(eventType !== undefined && { eventType }),
    ...(messageId !== undefined && { messageId }),
    ...(lastStatus !== undefined && { lastStatus }),
    ...(since !== undefined && { since: since.toISOString() }),
    ...(until !== undefined && { until: until.toISOString() }),
    ...(failedSince !== undefined && { failedSince: failedSince.toISOString() }),
    ...(failedUntil !== undefined && { failedUntil: failedUntil.toISOString() }),
  };
}

function toDelivery(delivery: Item<'listDeliveries'>, environmentId: string): DeliverySummary {
  const { accountId: _, account: __, ...rest } = withDates(delivery, 'createdAt', 'dueAt');
  return { ...rest, environmentId };
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 409;
}
