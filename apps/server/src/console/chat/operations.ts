import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Account } from '../../http/account.ts';
import type { Contract } from '../../http/contract/contract.ts';
import type { OperationId } from '../../http/contract/operation.ts';
import type { Handlers } from '../../http/handler.ts';
import { routeOf } from '../../http/route.ts';

export interface Operations {
  contract: Contract;
  handlers: Handlers;
}

/** What the page asks for as any client does. */
const called: readonly OperationId[] = [
  'createChatMessage',
  'stopChatMessage',
  'renameConversation',
  'listChatMessages',
];

/**
 * Operations of the contract below `/sandbox/api`: the same checks, the same handlers, the same answers and errors. Only who calls is
 * told by the session of the page, in place of an access token; and nothing is counted, so that looking on uses up no limits.
 *
 * @param authenticate the account of the session
 */
export function operationRoutes(
  app: FastifyInstance,
  { contract, handlers }: Operations,
  authenticate: (request: FastifyRequest) => Promise<Account>,
): void {
  const closing = { begun: false };
  app.addHook('preClose', (done) => {
    closing.begun = true;
    done();
  });
  for (const operation of contract.operations.filter(({ id }) => called.includes(id))) {
    const route = routeOf(operation, { handlers, authenticate }, closing);
    app.route({ ...route, url: `/sandbox/api${route.url}` });
  }
}
