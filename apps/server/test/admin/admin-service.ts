import { type Service, startService } from '../../src/app.ts';
import { createAccount } from '../../src/features/accounts/manage-accounts.ts';
import { testActor } from '../../src/features/audit/testing.ts';
import { createOperator } from '../../src/features/operators/manage-operators.ts';
import type { Role } from '../../src/features/operators/operator.ts';
import { createOperatorKey } from '../../src/features/operators/operator-keys.ts';
import { createSession } from '../../src/features/operators/sessions.ts';
import { keyOfLink, testPassword } from '../../src/features/operators/testing.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { createLog } from '../../src/platform/logging/log.ts';
import type { Database } from '../../src/platform/postgres/database.ts';
import { testDatabase } from '../../src/platform/postgres/testing.ts';
import { testContext } from '../../src/testing.ts';
import { send } from '../conformance/http.ts';

/** A response of the service, with its body as text. */
interface TextResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** A running service, and operators who call it. */
export interface AdminService {
  service: Service;
  database: Database;
  /** All lines of its log, at the most detailed level. */
  lines: readonly string[];
  /** Texts that must not be in the log. */
  secrets: Set<string>;
  /** Sends a request, each from another address. @param target method and path: `GET /admin/v1/accounts` */
  call(
    target: string,
    parts?: { headers?: Record<string, string>; body?: unknown; url?: string },
  ): Promise<TextResponse>;
  /** Creates an operator key. */
  key(role: Role): Promise<string>;
  /** Creates an operator, and signs the operator in. */
  session(role: Role): Promise<{ id: string; userName: string; cookie: string; token: string }>;
  /** Invites an operator. @returns the user name, and the key of the link */
  invite(role: Role): Promise<{ userName: string; key: string }>;
  /** Creates an operator of the role support, who has a password. */
  person(): Promise<{ userName: string; password: string }>;
  /** Creates an account. @returns its id and an access token */
  account(): Promise<{ id: string; environmentId: string; token: string }>;
  close(): Promise<void>;
}

let made = 0;

export async function startAdminService(changes: Partial<Config> = {}): Promise<AdminService> {
  const open = await testDatabase();
  const { database } = open;
  const lines: string[] = [];
  const secrets = new Set<string>();
  const config = { ...testContext(open).config, trustProxy: ['loopback'], ...changes };
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  const service = await startService(config, log, { checkResponses: true });
  const keep = (secret: string) => {
    secrets.add(secret);
    return secret;
  };

  const call: AdminService['call'] = async (target, { headers = {}, body, url = service.adminUrl } = {}) => {
    const [method = '', path = ''] = target.split(' ');
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const response = await send(url, { method, path, headers: { ...type, ...headers }, ...content });
    return { status: response.status, headers: response.headers, text: String(response.body) };
  };

  async function invite(role: Role) {
    made += 1;
    const userName = `person-${made}`;
    const link = await createOperator(database, testActor, { userName, role }, service.adminUrl);
    return { userName, key: keep(keyOfLink(link)) };
  }

  return {
    service,
    database,
    lines,
    secrets,
    call,
    async key(role) {
      made += 1;
      const { key } = await createOperatorKey(database, testActor, { name: `key ${made}`, role, expiresAt: null });
      return keep(key);
    },
    async session(role) {
      made += 1;
      const userName = `person-${made}`;
      const { id } = await createOperator(database, testActor, { userName, role }, service.adminUrl);
      const client = { address: '192.0.2.1', userAgent: 'Test browser' };
      const token = keep(await createSession(database, { operatorId: id, stage: 'signedIn', ...client }));
      return { id, userName, token, cookie: `omnichannel_operator=${token}` };
    },
    invite,
    async person() {
      const { userName, key } = await invite('support');
      const password = keep(`${testPassword} of ${userName}`);
      const headers = { origin: service.adminUrl };
      const set = await call('POST /admin/v1/session/password', { headers, body: { key, password } });
      if (set.status !== 200) throw new Error(set.text);
      return { userName, password };
    },
    async account() {
      made += 1;
      const userName = `shop-${made}@example.com`;
      const settings = { userName, sandbox: true, defaultSender: 'ExampleShop', tokenLifetime: 3600 };
      const { id, apiKey } = await createAccount(database, testActor, settings);
      keep(apiKey);
      const { environment_id: environmentId } = await database
        .selectFrom('accounts')
        .select('environment_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const signedIn = await call('POST /auth/v1/tokens/', { body: { apiKey, userName }, url: service.url });
      return { id, environmentId, token: keep(JSON.parse(signedIn.text).data.access_token) };
    },
    async close() {
      await service.close();
      await open.close();
    },
  };
}
