import { randomUUID } from 'node:crypto';
import { everyNth } from '@omnichannel/tooling/full-run';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminContract } from '../src/admin/testing.ts';
import { testActor } from '../src/features/audit/testing.ts';
import { disableOperator, setRole } from '../src/features/operators/manage-operators.ts';
import { createSession } from '../src/features/operators/sessions.ts';
import { type Role, roleAllows, roles } from '../src/http/operator-roles.ts';
import { type AdminService, startAdminService } from './admin/admin-service.ts';

// The admin API of a running service, attacked by HTTP. Cases come from the contract, so that a new operation is tested without a change here.

let admin: AdminService;
beforeAll(async () => {
  // A page of any origin may call the public API.
  admin = await startAdminService({ allowOrigins: ['*'] });
});
afterAll(() => admin?.close());

const { operations } = adminContract;
const changing = operations.filter(({ method }) => method !== 'GET');
const sampled = everyNth(
  'server, operations of the admin API for a page of another origin',
  changing,
  4,
  ({ id }) => id,
);

/** Method and path of an operation, with ids that no object has. */
function targetOf({ method, template }: { method: string; template: string }): string {
  return `${method} ${template.replace(/\{[^{}]+\}/g, () => randomUUID())}`;
}

/** Returns how many changes there are in the audit log. */
async function countChanges(): Promise<number> {
  const rows = await admin.database.selectFrom('audit_log').select('id').where('outcome', '=', 'success').execute();
  return rows.length;
}

/** The status and the body of an error, without what differs for each request: its id, time and path. */
const errorOf = ({ status, text }: { status: number; text: string }) => {
  const { errorId: _, timestamp: __, path: ___, ...rest } = JSON.parse(text);
  return { status, ...rest };
};

describe('a page of another origin (CSRF)', () => {
  const foreign: [string, Record<string, string>][] = [
    ['with its origin', { origin: 'https://evil.example' }],
    ['with an opaque origin', { origin: 'null' }],
    ['without an origin', {}],
    ['with an origin whose name ends as the own', { origin: 'http://evil.example:4020' }],
  ];

  it.each(sampled)('cannot call $id with the session of an owner', async (operation) => {
    const { cookie } = await admin.session('owner');
    const own = { origin: admin.service.adminUrl };
    const crossSite: typeof foreign = [
      ['of another site', { ...own, 'sec-fetch-site': 'cross-site' }],
      ['of another host of the site', { ...own, 'sec-fetch-site': 'same-site' }],
    ];
    const before = await countChanges();
    for (const [name, headers] of [...foreign, ...crossSite]) {
      for (const type of ['application/json', 'text/plain']) {
        const sent = { ...headers, cookie, 'content-type': type };
        const { status, headers: received, text } = await admin.call(targetOf(operation), { headers: sent, body: {} });
        expect(status, `${name}: ${text}`).toBe(403);
        expect(received['set-cookie']).toBeUndefined();
      }
    }
    expect(await countChanges()).toBe(before);
    // The same request of the console itself reaches the operation.
    const { text } = await admin.call(targetOf(operation), { headers: { ...own, cookie }, body: {} });
    expect(text).not.toContain('another origin');
  });

  it('cannot read with the session of an owner', async () => {
    const { cookie } = await admin.session('owner');
    for (const operation of operations.filter(({ method, role }) => method === 'GET' && role)) {
      const headers = { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
      expect((await admin.call(targetOf(operation), { headers })).status, operation.id).toBe(403);
    }
  });

  it('gets no headers that let it read (CORS), although the public API allows any origin', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const allowed = (response: { headers: object }) =>
      Object.keys(response.headers).filter((name) => name.startsWith('access-control-'));
    const publicApi = await admin.call('OPTIONS /v1/topics', { headers });
    expect(allowed(publicApi)).not.toEqual([]);
    const paths = operations.map((operation) => targetOf(operation).split(' ')[1]);
    for (const path of [...paths, '/admin/v1/unknown', '/admin', '/console', '/console/accounts']) {
      for (const method of ['OPTIONS', 'GET', 'POST']) {
        const response = await admin.call(`${method} ${path}`, { headers });
        expect(allowed(response), `${method} ${path}`).toEqual([]);
      }
    }
  });

  it('forbids caches, which would keep data of customers after the sign-out', async () => {
    const headers = { authorization: `Bearer ${await admin.key('readOnly')}` };
    for (const operation of operations) {
      const response = await admin.call(targetOf(operation), { headers });
      expect(response.headers['cache-control'], operation.id).toBe('no-store');
    }
  });

  it('cannot frame the console or inject a script into it', async () => {
    const { headers } = await admin.call('GET /console/accounts');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ]),
    );
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  });
});

describe('roles', () => {
  const guarded = operations.filter(({ role }) => role);

  it.each(roles)('a key of the role %s calls what the contract allows', async (role) => {
    const headers = { authorization: `Bearer ${await admin.key(role)}` };
    for (const operation of guarded) {
      const { status, text } = await admin.call(targetOf(operation), { headers, body: bodyFor(operation) });
      const isAllowed = roleAllows(role, operation.role as Role);
      expect(text.includes('This operation needs the role'), `${operation.id}: ${text}`).toBe(!isAllowed);
      if (isAllowed) expect([401, 500, 501], `${operation.id}: ${text}`).not.toContain(status);
      else expect(status, operation.id).toBe(403);
    }
  });

  it('are required to be owner to manage operators and their keys', () => {
    const managing = changing.filter(({ template }) => /^\/admin\/v1\/operator/.test(template));
    expect(managing.filter(({ role }) => role !== 'owner').map(({ id }) => id)).toEqual([]);
  });

  it('a role in the form of a sign-in is ignored or rejected', async () => {
    const { id, userName, cookie } = await admin.session('support');
    const headers = { origin: admin.service.adminUrl, cookie };
    for (const operation of operations.filter(({ role }) => !role)) {
      await admin.call(targetOf(operation), { headers, body: { userName, password: 'wrong', role: 'owner' } });
    }
    const stored = await admin.database.selectFrom('operators').select('role').where('id', '=', id).executeTakeFirst();
    expect(stored).toEqual({ role: 'support' });
  });

  it('a lower role applies to the next request of a session', async () => {
    const { userName, cookie } = await admin.session('owner');
    const own = () => admin.call('GET /admin/v1/session', { headers: { cookie } });
    // Another owner remains.
    await admin.session('owner');
    expect(JSON.parse((await own()).text).operator.role).toBe('owner');
    await setRole(admin.database, testActor, { userName }, 'readOnly');
    const { status, text } = await own();
    expect(status === 401 || JSON.parse(text).operator.role === 'readOnly', text).toBe(true);
  });

  it('a key neither creates, nor confirms, nor ends a session', async () => {
    const { cookie } = await admin.session('operator');
    const authorization = `Bearer ${await admin.key('owner')}`;
    const sessions = () =>
      admin.database.selectFrom('operator_sessions').select(['id', 'stage']).orderBy('id').execute();
    const before = await sessions();
    for (const operation of changing.filter(({ role }) => !role)) {
      const headers = { authorization, origin: admin.service.adminUrl };
      const response = await admin.call(targetOf(operation), { headers, body: {} });
      expect(String(response.headers['set-cookie'] ?? '=;'), operation.id).toContain('=;');
      expect((await admin.call(targetOf(operation), { headers: { authorization }, body: {} })).status).toBe(403);
    }
    expect(await sessions()).toEqual(before);
    expect((await admin.call('GET /admin/v1/session', { headers: { cookie } })).status).toBe(200);
  });
});

/** Without a body, a request of an operation that has one is rejected before its objects are looked up. */
const bodyFor = ({ body }: { body?: object }) => (body ? {} : undefined);

describe('tokens of the other API', () => {
  it('an access token is no operator key', async () => {
    const headers = { authorization: `Bearer ${(await admin.account()).token}` };
    for (const operation of operations.filter(({ role }) => role)) {
      expect((await admin.call(targetOf(operation), { headers })).status, operation.id).toBe(401);
    }
  });

  it('an operator key and a session are no access token', async () => {
    const { cookie } = await admin.session('owner');
    const key = await admin.key('owner');
    for (const headers of [{ authorization: `Bearer ${key}` }, { cookie, origin: admin.service.url }]) {
      for (const path of [
        '/v1/topics',
        '/v1/subscribers',
        '/conversation/wab/v1/templates',
        '/datasets',
        '/messages',
      ]) {
        expect((await admin.call(`GET ${path}`, { headers })).status, path).toBe(401);
      }
    }
  });
});

describe('session fixation', () => {
  const client = { address: '192.0.2.1', userAgent: 'Test browser' };
  const signIn = async (cookie: string, userName: string, password: string) =>
    admin.call('POST /admin/v1/session', {
      headers: { cookie, origin: admin.service.adminUrl },
      body: { userName, password },
    });

  it('a cookie that was set before is never signed in', async () => {
    const { userName, password } = await admin.person();
    const attacker = await admin.session('readOnly');
    const pending = await createSession(admin.database, { operatorId: attacker.id, stage: 'password', ...client });
    for (const token of ['a'.repeat(43), pending]) {
      const planted = `omnichannel_operator=${token}`;
      const response = await signIn(planted, userName, password);
      expect(response.status, response.text).toBe(200);
      const [received = ''] = String(response.headers['set-cookie']).split(';');
      admin.secrets.add(received.split('=')[1] as string);
      expect(received).not.toBe(planted);
      expect((await admin.call('GET /admin/v1/session', { headers: { cookie: planted } })).status).toBe(401);
      const own = await admin.call('GET /admin/v1/session', { headers: { cookie: received } });
      expect(JSON.parse(own.text).operator).toMatchObject({ name: userName, role: 'support' });
      // Of two cookies one would be an attacker's.
      const both = { cookie: `${planted}; ${received}` };
      expect((await admin.call('GET /admin/v1/session', { headers: both })).status).toBe(401);
    }
  });

  it('a session is over after the sign-out, also for a copy of its cookie', async () => {
    const { cookie } = await admin.session('owner');
    await admin.call('DELETE /admin/v1/session', { headers: { cookie, origin: admin.service.adminUrl } });
    expect((await admin.call('GET /admin/v1/session', { headers: { cookie } })).status).toBe(401);
  });
});

describe('enumeration', () => {
  it('links that never existed, expired, or belong to a disabled operator look alike', async () => {
    const check = (key: string) =>
      admin.call('POST /admin/v1/session/link', { headers: { origin: admin.service.adminUrl }, body: { key } });
    const expired = await admin.invite('support');
    await admin.database
      .updateTable('operator_links')
      .set({ expires_at: new Date(0) })
      .execute();
    const disabled = await admin.invite('support');
    await disableOperator(admin.database, testActor, { userName: disabled.userName });
    const unknown = await check('u'.repeat(43));
    expect(unknown.status).toBe(403);
    for (const { key } of [expired, disabled]) expect(errorOf(await check(key))).toEqual(errorOf(unknown));
  });

  it('sessions that never existed and those that are over look alike', async () => {
    const { cookie } = await admin.session('owner');
    await admin.database.deleteFrom('operator_sessions').execute();
    const get = (value: string) => admin.call('GET /admin/v1/session', { headers: { cookie: value } });
    const unknown = await get(`omnichannel_operator=${'u'.repeat(43)}`);
    expect(unknown.status).toBe(401);
    expect(errorOf(await get(cookie))).toEqual(errorOf(unknown));
    expect(errorOf(await get('omnichannel_operator=short'))).toEqual(errorOf(unknown));
  });

  it('unknown and disabled operators and wrong passwords look alike, and take similar work', async () => {
    const { userName } = await admin.person();
    const disabled = await admin.person();
    await disableOperator(admin.database, testActor, { userName: disabled.userName });
    const least = new Map<string, number>();
    const seen = new Map<string, unknown>();
    for (let round = 0; round < 3; round += 1) {
      for (const [kind, name] of [
        ['wrong password', userName],
        ['disabled', disabled.userName],
        ['unknown', `nobody-${round}`],
      ] as const) {
        // Without the delay after failures.
        await admin.database.deleteFrom('operator_sign_in_attempts').execute();
        const began = performance.now();
        const response = await admin.call('POST /admin/v1/session', {
          headers: { origin: admin.service.adminUrl },
          body: { userName: name, password: 'not the password' },
        });
        least.set(kind, Math.min(least.get(kind) ?? Infinity, performance.now() - began));
        seen.set(kind, errorOf(response));
        expect(response.status, response.text).toBe(401);
      }
    }
    expect(new Set([...seen.values()].map((value) => JSON.stringify(value))).size).toBe(1);
    expect(Math.max(...least.values()) / Math.min(...least.values())).toBeLessThan(3);
  });

  it('accounts are unknown to those who may not see them', async () => {
    const { id } = await admin.account();
    const get = (account: string, headers: Record<string, string> = {}) =>
      admin.call(`GET /admin/v1/accounts/${account}`, { headers });
    expect(errorOf(await get(id))).toEqual(errorOf(await get(randomUUID())));
    const authorization = `Bearer omo_${'u'.repeat(43)}`;
    expect(errorOf(await get(id, { authorization }))).toEqual(errorOf(await get(randomUUID(), { authorization })));
  });
});

/** Last, since it reads what all tests above have logged. */
it('logs no password, token, key or link of all that', () => {
  expect(admin.lines.length).toBeGreaterThan(50);
  expect(admin.secrets.size).toBeGreaterThan(20);
  const log = admin.lines.join('');
  expect([...admin.secrets].filter((secret) => log.includes(secret))).toEqual([]);
});
