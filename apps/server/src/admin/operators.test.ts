import { beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../features/operators/password.ts';
import { createSession } from '../features/operators/sessions.ts';
import type { Role } from '../http/operator-roles.ts';
import { newId } from '../platform/postgres/ids.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testContext } from '../testing.ts';
import { sendAs, testAdminApi } from './testing.ts';

const open = await useDatabase();
const app = testAdminApi(testContext(open));

const sendWith = async (role: Role, target: string, body?: object) => {
  const [method, path] = target.split(' ');
  const response = await sendAs(app, role, `${method} /admin/v1/${path}`, body);
  return { status: response.statusCode, body: response.body === '' ? undefined : response.json() };
};
const send = (target: string, body?: object) => sendWith('owner', target, body);
let count = 0;
const newName = () => `operator-${++count}`;

/** Adds an operator, as a sign-in leaves it. @returns its id */
async function addOperator(role: Role, id = newId()): Promise<string> {
  const row = { id, user_name: newName(), role, password_hash: await hashPassword('a long pass phrase') };
  await open.database.insertInto('operators').values(row).execute();
  return id;
}

describe('an owner', () => {
  it('invites an operator by a link that is shown once', async () => {
    const userName = newName();
    const { status, body } = await send('POST operators', { userName, role: 'support' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      operator: { userName, role: 'support', hasPassword: false, hasTotp: false, isDisabled: false },
      link: { url: expect.stringMatching(/^http:\/\/localhost(?::80)?\/console\/welcome#key=/), purpose: 'invitation' },
    });
    expect(await send('POST operators', { userName, role: 'support' })).toMatchObject({ status: 409 });
    const found = await send(`GET operators/${body.operator.id}`);
    expect(found.body).toEqual(body.operator);
    expect(JSON.stringify(await send('GET operators?limit=200'))).not.toMatch(/key=|hash/i);
  });

  it('lists operators by name, page by page', async () => {
    for (const role of ['support', 'readOnly', 'operator'] as const) await addOperator(role);
    const names: string[] = [];
    let next = '';
    do {
      const { body } = await send(`GET operators?limit=2${next}`);
      names.push(...body.data.map(({ userName }: { userName: string }) => userName));
      next = body.next ? `&cursor=${body.next}` : '';
    } while (next);
    expect(names).toEqual([...new Set(names)].sort());
    expect(names.length).toBeGreaterThanOrEqual(3);
  });

  it('changes the role, resets the app, disables and enables an operator', async () => {
    const id = await addOperator('support');
    expect((await send(`PATCH operators/${id}`, { role: 'readOnly' })).body).toMatchObject({ id, role: 'readOnly' });
    expect((await send(`DELETE operators/${id}/totp`)).body).toMatchObject({ id, hasTotp: false });
    expect((await send(`POST operators/${id}/links`)).body).toMatchObject({
      purpose: 'passwordReset',
      validMinutes: 15,
    });
    expect((await send(`POST operators/${id}/disable`)).body).toMatchObject({
      operator: { id, isDisabled: true },
      createdKeys: [],
    });
    expect((await send(`POST operators/${id}/enable`)).body).toMatchObject({ id, isDisabled: false });
  });

  it('cannot take the role of the last owner', async () => {
    const id = await addOperator('owner');
    const changed = await send(`PATCH operators/${id}`, { role: 'support' });
    expect(changed).toMatchObject({ status: 409 });
    expect((await send(`POST operators/${id}/disable`)).status).toBe(409);
  });

  it.each([
    'GET operators/unknown',
    'POST operators/unknown/disable',
    'DELETE operators/unknown/totp',
    'POST operator-keys/unknown/revoke',
    'DELETE sessions/unknown',
  ])('gets 404 for %s', async (target) => {
    expect((await send(target)).status).toBe(404);
  });

  it('creates and revokes an operator key, which is shown once', async () => {
    const input = {
      name: `deploy ${++count}`,
      role: 'operator',
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    };
    const { status, body } = await send('POST operator-keys', input);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...input, key: expect.stringMatching(/^omo_/), createdBy: 'test owner' });
    expect(await send('POST operator-keys', input)).toMatchObject({ status: 409 });
    const { key, ...shown } = body;
    const list = await send('GET operator-keys');
    expect(list.body.data).toContainEqual(shown);
    expect(JSON.stringify(list.body)).not.toContain(key);
    expect((await send(`POST operator-keys/${body.id}/revoke`)).body.revokedAt).not.toBeNull();
  });
});

describe('a session', () => {
  const sessionOf = async (operatorId: string) => {
    await createSession(open.database, { operatorId, stage: 'signedIn', address: '192.0.2.1', userAgent: 'Browser' });
  };
  const ids = async (role: Role, all = false) =>
    (await sendWith(role, `GET sessions${all ? '?all=true' : ''}`)).body.data.map(({ id }: { id: string }) => id);

  beforeEach(async () => {
    await open.database.deleteFrom('operators').execute();
    for (const role of ['support', 'owner'] as const) {
      // The ids of the callers of tests.
      await addOperator(role, `id of ${role}`);
      await sessionOf(`id of ${role}`);
    }
  });

  it('is listed to its operator, and to an owner who asks for all', async () => {
    const { body } = await sendWith('support', 'GET sessions');
    expect(body.data).toMatchObject([{ operatorId: 'id of support', ip: '192.0.2.1', isCurrent: false }]);
    expect(await ids('owner')).toHaveLength(1);
    expect(await ids('owner', true)).toHaveLength(2);
    expect((await sendWith('support', 'GET sessions?all=true')).status).toBe(403);
  });

  it('ends by its operator or by an owner, and by no other', async () => {
    const [own] = await ids('support');
    const [ofOwner] = await ids('owner');
    expect((await sendWith('support', `DELETE sessions/${ofOwner}`)).status).toBe(404);
    expect((await sendWith('support', `DELETE sessions/${own}`)).status).toBe(204);
    expect(await ids('owner', true)).toEqual([ofOwner]);
    expect((await sendWith('owner', `DELETE sessions/${ofOwner}`)).status).toBe(204);
  });
});
