import type { ConnectionKind } from '../carriers/connection-kind.ts';
import { kinds as allKinds } from '../carriers/kinds.ts';
import { createFailedTokens } from '../features/accounts/failed-tokens.ts';
import type { Context } from '../features/context.ts';
import { createOperatorKeyAuthentication } from '../features/operators/operator-keys.ts';
import { readOperatorCookie } from '../features/operators/session-cookie.ts';
import { findOperatorSession } from '../features/operators/sessions.ts';
import type { EraseDataSubject } from '../features/privacy/erase-data-subject.ts';
import type { Feature } from '../http/feature.ts';
import type { Call, Handlers, Reply } from '../http/handler.ts';
import { HttpError } from '../http/http-error.ts';
import { ApplicationError } from '../platform/application-error.ts';
import { withoutCommandContext } from '../platform/command-hint.ts';
import { createAccountKeyHandlers } from './account-keys.ts';
import { createAccountHandlers } from './accounts.ts';
import { createAudienceHandlers } from './audience.ts';
import { createAuditLogHandlers } from './audit-log.ts';
import { createOperatorAuthentication } from './authenticate-operator.ts';
import { createCardHandlers } from './cards.ts';
import { createConnectionCheckHandlers } from './connection-checks.ts';
import { createConnectionHandlers } from './connections.ts';
import { createDeliveryHandlers } from './deliveries.ts';
import { createEndpointHandlers } from './endpoints.ts';
import { createErasureHandlers } from './erasures.ts';
import { createKnowledgeHandlers } from './knowledge.ts';
import { createMessageHandlers } from './messages.ts';
import { createOperatorSessionHandlers } from './operator-sessions.ts';
import { createOperatorHandlers, createOperatorKeyHandlers } from './operators.ts';
import { createOptOutHandlers } from './opt-outs.ts';
import { createOverviewHandlers } from './overview.ts';
import { createRequestHandlers } from './requests.ts';
import { createRouteHandlers } from './routes.ts';
import { createSearchHandlers } from './search-objects.ts';
import { createSenderHandlers } from './senders.ts';
import { createSessionHandlers } from './session.ts';
import { createTemplateHandlers } from './templates.ts';
import { createUsageHandlers } from './usage.ts';

/** The operations of the admin API, and the authentication of operators. */
export interface AdminApi extends Feature {
  authenticate: ReturnType<typeof createOperatorAuthentication>;
}

/** Parts of the whole program that the admin API needs. */
export interface AdminParts {
  /** Erases a person from the tables of all features. */
  erase: EraseDataSubject;
  /** Returns the names of the migrations that this version needs. */
  readMigrations(): Promise<readonly string[]>;
}

/** @param kinds kinds of connections; others for tests */
export function createAdminApi(
  context: Context,
  { erase, readMigrations }: AdminParts,
  kinds: ReadonlyMap<string, ConnectionKind> = allKinds,
): AdminApi {
  const { config, database } = context;
  return {
    authenticate: createOperatorAuthentication({
      failed: createFailedTokens(config.maxFailedTokens),
      byKey: createOperatorKeyAuthentication(database),
      async bySession({ headers: { cookie }, protocol, host }) {
        const token = readOperatorCookie(`${protocol}://${host}`, cookie);
        return token === undefined ? undefined : (await findOperatorSession(database, token))?.operator;
      },
    }),
    handlers: withApplicationErrors({
      ...createSessionHandlers(context),
      ...createAccountHandlers(context),
      ...createMessageHandlers(context),
      ...createDeliveryHandlers(context),
      ...createEndpointHandlers(context),
      ...createConnectionHandlers(context, kinds),
      ...createConnectionCheckHandlers(context, kinds),
      ...createRouteHandlers(context),
      ...createSenderHandlers(context),
      ...createOptOutHandlers(context),
      ...createTemplateHandlers(context, kinds),
      ...createCardHandlers(context),
      ...createAudienceHandlers(context),
      ...createKnowledgeHandlers(context),
      ...createUsageHandlers(context),
      ...createAccountKeyHandlers(context),
      ...createOperatorHandlers(context),
      ...createOperatorKeyHandlers(context),
      ...createOperatorSessionHandlers(context),
      ...createAuditLogHandlers(context),
      ...createRequestHandlers(context),
      ...createSearchHandlers(context),
      ...createErasureHandlers(context, erase),
      ...createOverviewHandlers(context, kinds, readMigrations),
    }),
  };
}

const statuses = { notFound: 404, conflict: 409, invalid: 422 } as const;

/** Sends the errors of application functions, which commands print, with the status of their kind. */
function withApplicationErrors(handlers: Handlers): Handlers {
  const wrap = (handle: (call: Call) => Promise<Reply>) => async (call: Call) => {
    try {
      return await handle(call);
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error;
      throw new HttpError(statuses[error.kind], withoutCommandContext(error.message), { cause: error });
    }
  };
  return Object.fromEntries(
    Object.entries(handlers).map(([id, handle]) => [id, wrap(handle as (call: Call) => Promise<Reply>)]),
  ) as Handlers;
}
