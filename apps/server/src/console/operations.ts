import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Account } from '../http/account.ts';
import type { Contract } from '../http/contract/contract.ts';
import type { OperationId } from '../http/contract/operation.ts';
import type { Handlers } from '../http/handler.ts';
import { routeOf } from '../http/route.ts';

export interface Operations {
  contract: Contract;
  handlers: Handlers;
}

/** Operations that the pages call as any client does. */
const called: readonly OperationId[] = [
  'createChatMessage',
  'stopChatMessage',
  'renameConversation',
  'listChatMessages',
  'getSubscriber',
  'listPreferences',
  'getPreferences',
  'updatePreference',
  'updateGlobalPreference',
  'listNotifications',
  'countUnseen',
  'countUnread',
  'listWorkflows',
  'getWorkflow',
  'triggerEvent',
  'getEvent',
  'cancelEvent',
];

/**
 * Adds operations of the contract below `/sandbox/api`, with the same validation, handlers, responses and errors. The session of the page
 * authenticates the caller, in place of an access token. There are no rate limits, so that the page does not use up those of the account.
 *
 * @param authenticate returns the account of the session
 */
export function operationRoutes(
  app: FastifyInstance,
  { contract, handlers }: Operations,
  authenticate: (request: FastifyRequest) => Promise<Account>,
): void {
  const shutdown = { isStopping: false };
  app.addHook('preClose', (done) => {
    shutdown.isStopping = true;
    done();
  });
  for (const operation of contract.operations.filter(({ id }) => called.includes(id))) {
    const route = routeOf(operation, { handlers, authenticate }, shutdown);
    app.route({ ...route, url: `/sandbox/api${route.url}` });
  }
}
