import type { Context } from '../features/context.ts';
import type { Feature } from '../http/feature.ts';
import type { Operator } from '../http/operator.ts';
import { createAccountHandlers } from './accounts.ts';
import { createOperatorAuthentication } from './authenticate-operator.ts';

/** The operations of the admin API, and the authentication of operators. */
export interface AdminApi extends Feature {
  authenticate: ReturnType<typeof createOperatorAuthentication>;
}

export function createAdminApi(context: Context): AdminApi {
  const operators: { byKey(key: string): Promise<Operator | undefined> } = { byKey: async () => undefined };
  return {
    authenticate: createOperatorAuthentication({ ...operators, bySession: async () => undefined }),
    handlers: { ...createAccountHandlers(context) },
  };
}
