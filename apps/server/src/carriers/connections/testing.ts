import { setTimeout as delay } from 'node:timers/promises';
import type {
  CheckResult,
  Connection,
  ConnectionKind,
  Link,
  LinkEvents,
  PartResult,
  SmsKind,
  SmsSubmission,
} from '../connection-kind.ts';
import type { ProviderReceipt } from '../provider-events.ts';

interface TestSettings {
  host: string;
  port: number;
  charactersPerPart: number;
  receipts: 'none' | 'link' | 'callback';
}

interface TestCredentials {
  user: string;
  password: string;
}

type TestConnection = Connection<TestSettings, TestCredentials>;

/** A provider in memory, and the kind `test` of connections to it. */
export interface TestProvider {
  kind: SmsKind;
  kinds: ReadonlyMap<string, ConnectionKind>;
  /** The password that it accepts. */
  password: string;
  /** The corrections that it reports with a wrong password. */
  corrections?: readonly string[];
  /** Whether it responds at all: `hangs` ignores even the signal. */
  network: 'up' | 'down' | 'hangs';
  /** The response to each part. */
  respond(sms: SmsSubmission, part: number): PartResult;
  /** A receipt that it sends before those of a submission, as for messages of other processes. */
  strayReceipt: ProviderReceipt | undefined;
  /** Whether the last stray receipt was acknowledged. */
  isStrayAcknowledged: boolean;
  checks: TestConnection[];
  submitted: { sms: SmsSubmission; part: number }[];
  openLinks: number;
}

export const testSettings = { host: 'sms.example.com' };
export const testCredentials = { user: 'shop', password: 'correct-horse' };

export function createTestProvider(): TestProvider {
  const provider: TestProvider = {
    kind: undefined as never,
    kinds: undefined as never,
    password: testCredentials.password,
    network: 'up',
    respond: (_, part) => ({ outcome: 'accepted', id: `part-${part}` }),
    strayReceipt: undefined,
    isStrayAcknowledged: false,
    checks: [],
    submitted: [],
    openLinks: 0,
  };
  provider.kind = createKind(provider);
  provider.kinds = new Map([['test', provider.kind]]);
  return provider;
}

function createKind(provider: TestProvider): SmsKind {
  const kind: SmsKind<TestSettings, TestCredentials> = {
    name: 'test',
    channel: 'sms',
    about: 'A provider in memory, for tests',
    settings: {
      type: 'object',
      required: ['host'],
      additionalProperties: false,
      properties: {
        host: { type: 'string', minLength: 1, maxLength: 255, description: 'Host name of the provider.' },
        port: { type: 'integer', minimum: 1, maximum: 65_535, default: 2775, description: 'Port of the provider.' },
        charactersPerPart: { type: 'integer', minimum: 1, default: 160, description: 'Characters of one part.' },
        receipts: { enum: ['none', 'link', 'callback'], default: 'link', description: 'How receipts arrive.' },
        sender: {
          type: 'object',
          additionalProperties: false,
          default: {},
          description: 'Types of senders.',
          properties: { numbers: { type: 'array', items: { type: 'string' }, description: 'Numbers that may send.' } },
        },
      },
    },
    credentials: {
      type: 'object',
      required: ['user', 'password'],
      additionalProperties: false,
      properties: {
        user: { type: 'string', minLength: 1, description: 'Name of the account at the provider.' },
        password: { type: 'string', minLength: 8, pattern: '^[a-z-]+$', description: 'Its password.' },
      },
    },
    example: {
      settings: { host: 'sms.example.com', port: 2775 },
      credentials: { user: 'shop', password: 'a-password' },
    },
    findFaults: ({ host }, { user }) => (host === user ? ['credentials.user must differ from settings.host.'] : []),
    needsPublicUrl: ({ receipts }) => receipts === 'callback',
    check: (connection) => signIn(provider, connection),
    open: (connection, events) => {
      provider.openLinks += 1;
      let isReady = false;
      const link = createLink(provider, connection, { ...events, isReady: () => isReady });
      signIn(provider, connection).then((result) => {
        isReady = result.outcome === 'ok';
        if (isReady) events.onState({ state: 'ready' });
        if (result.outcome === 'broken') events.onState({ state: 'broken', reason: result.reason });
        if (result.outcome === 'unreachable') events.onState({ state: 'connecting', reason: result.reason });
      });
      return link;
    },
  };
  return kind as SmsKind;
}

async function signIn(provider: TestProvider, connection: TestConnection): Promise<CheckResult> {
  provider.checks.push(connection);
  if (provider.network === 'hangs') return new Promise(() => {});
  if (provider.network === 'down') return { outcome: 'unreachable', reason: `${connection.settings.host} is down` };
  const { password } = connection.credentials;
  if (password === provider.password) return { outcome: 'ok' };
  const { corrections } = provider;
  return { outcome: 'broken', reason: `Invalid password ${password}`, ...(corrections && { corrections }) };
}

function createLink(
  provider: TestProvider,
  { settings: { charactersPerPart, receipts } }: TestConnection,
  events: LinkEvents & { isReady(): boolean },
): Link<SmsSubmission> {
  const plan = ({ text }: SmsSubmission) => Math.ceil(text.length / charactersPerPart);
  const acknowledge = async (receipt: ProviderReceipt) => {
    try {
      await events.receive([receipt]);
      return true;
    } catch {
      return false;
    }
  };
  return {
    freeSlots: () => (events.isReady() ? 1 : 0),
    plan: (sms) => ({ parts: plan(sms), segments: plan(sms), alphabet: 'gsm' }),
    async submit(sms, part) {
      provider.submitted.push({ sms, part });
      const result = provider.respond(sms, part);
      if (result.outcome !== 'accepted' || receipts !== 'link') return result;
      if (provider.strayReceipt) provider.isStrayAcknowledged = await acknowledge(provider.strayReceipt);
      // Some providers send the receipt before the response.
      await acknowledge({ id: String(result.id), status: 'delivered', at: new Date() });
      await delay(0);
      return result;
    },
    async close() {
      provider.openLinks -= 1;
    },
  };
}
