import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { erase, readDatabaseSchema } from '../all-tables.ts';
import type { ConnectionKind } from '../carriers/connection-kind.ts';
import type { Context } from '../features/context.ts';
import { createApp } from '../http/app.ts';
import { readContract } from '../http/contract/contract.ts';
import { readAdminDocument, readDocument } from '../http/contract/document.ts';
import { HttpError } from '../http/http-error.ts';
import { type Role, roles } from '../http/operator-roles.ts';
import { type AdminParts, createAdminApi } from './admin.ts';

const document = await readDocument();

/** Parts of the whole program that the admin API needs. */
export const adminParts: AdminParts = {
  erase,
  readMigrations: async () => (await readDatabaseSchema()).migrations.map(({ name }) => name),
};

/** The contract of the admin API. */
export const adminContract = readContract(await readAdminDocument(), 'admin', document['x-families']);

/**
 * Creates the admin API over a test's database. The bearer token of a request is the role of its caller. Each response is checked against
 * the contract.
 *
 * @param kinds kinds of connections in place of those of the service
 */
export function testAdminApi(context: Context, kinds?: ReadonlyMap<string, ConnectionKind>): FastifyInstance {
  return createApp({
    contract: adminContract,
    handlers: createAdminApi(context, adminParts, kinds).handlers ?? {},
    async authenticate() {
      throw new Error('The admin API has no accounts as callers.');
    },
    async authenticateOperator({ headers: { authorization } }) {
      const role = roles.find((name) => authorization === `Bearer ${name}`);
      if (!role)
        throw new HttpError(401, 'The operator key is unknown, expired or revoked. Create a key in the console.');
      return { kind: 'operator', id: `id of ${role}`, name: `test ${role}`, role };
    },
    checkResponses: true,
  });
}

/**
 * Sends a request to the admin API.
 *
 * @param target method and path: `GET /admin/v1/accounts`
 */
export function sendAs(
  app: FastifyInstance,
  role: Role,
  target: string,
  body?: object,
): Promise<LightMyRequestResponse> {
  const [method, url = ''] = target.split(' ');
  return app.inject({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${role}` },
    ...(body && { payload: body }),
  });
}
