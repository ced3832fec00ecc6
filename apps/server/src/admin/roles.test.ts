import { describe, expect, it } from 'vitest';
import { roleAllows, roles } from '../http/operator-roles.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testContext } from '../testing.ts';
import { adminContract, sendAs, testAdminApi } from './testing.ts';

// Every operation with every role, from the contract: an operation that is added is tested without a change here.

const open = await useDatabase();
const app = testAdminApi(testContext(open));

describe.each(adminContract.operations.filter(({ role }) => role))('$id', ({ method, template, role: required }) => {
  const target = `${method} ${template.replace(/\{[^{}]+\}/g, 'unknown')}`;

  it('rejects a request without an operator', async () => {
    const [verb, url] = target.split(' ');
    const response = await app.inject({ method: verb as 'GET', url: url as string });
    expect(response.statusCode, response.body).toBe(401);
  });

  it.each(roles)('is checked for the role %s', async (role) => {
    const response = await sendAs(app, role, target);
    if (required && roleAllows(role, required)) expect([401, 403], response.body).not.toContain(response.statusCode);
    else expect(response.statusCode, response.body).toBe(403);
  });
});
