import { sql } from 'kysely';
import { beforeEach } from 'vitest';
import type { Account } from '../../../http/account.ts';
import { readContract } from '../../../http/contract/contract.ts';
import { readDocument } from '../../../http/contract/document.ts';
import type { JobHandlers, TaskName, Tasks } from '../../../platform/jobs/queue.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../../testing.ts';
import type { Context } from '../../context.ts';
import { createCardStore } from '../../messaging/cards/postgres-card-store.ts';
import { createConnections } from '../../messaging/connections.ts';
import { createContacts } from '../../messaging/contacts/contacts.ts';
import type { Email, EmailResult } from '../../messaging/email.ts';
import { createMedia } from '../../messaging/media/media.ts';
import { createMessaging } from '../../messaging/messaging.ts';
import type { Providers } from '../../messaging/submissions.ts';
import { createTemplates } from '../../messaging/templates/templates.ts';
import { createWebhooks } from '../../webhooks/webhooks.ts';
import type { EventOverrides } from './apply-overrides.ts';
import { createChannels } from './channels.ts';
import { readDeliveries, storeEvent, storeSubscribers, type TestStep } from './testing-deliveries.ts';

export const sms: TestStep = {
  type: 'sms',
  content: { text: 'Order {{ id }} has shipped, {{ subscriber.firstName }}.' },
};
export const email: TestStep = {
  type: 'email',
  content: { subject: 'Order {{ id }}', text: 'It has shipped.', html: '<p>It has shipped to {{ name }}.</p>' },
};
export const deleted = { outcome: 'no_address', reason: 'The subscriber was deleted.' };

/** The connections of live accounts. */
interface TestProviders {
  route: Awaited<ReturnType<Providers['route']>>;
  served: string[];
  enqueued: string[];
  woken: string[];
  hasEmail: boolean;
  emails: Email[];
  emailResult: EmailResult | Error;
  /** Whether e-mails get a session, so that their attempts begin. */
  hasSession: boolean;
  beforeSession(): Promise<void>;
}

const freshProviders = (): TestProviders => ({
  route: { outcome: 'connections', connectionIds: ['main'] },
  served: ['sms', 'chatApp', 'messenger', 'rcs'],
  enqueued: [],
  woken: [],
  hasEmail: true,
  emails: [],
  emailResult: { outcome: 'accepted' },
  hasSession: true,
  beforeSession: async () => {},
});

/** Runs the handler of a job. */
export function run<Name extends TaskName>(handlers: JobHandlers, name: Name, payload: Tasks[Name]): Promise<void> {
  const handler = handlers[name] as (payload: Tasks[Name], signal: AbortSignal) => Promise<void>;
  return handler(payload, new AbortController().signal);
}

/** Opens a database with a new account before each test. Each file of tests has its own: the first file to end closes it. */
export async function useChannels() {
  const open = await useDatabase();
  const { database } = open;
  const providers = freshProviders();
  const { context, messaging } = await createContext(open, providers);
  /** Outcomes in the metrics, as `channel outcome`. */
  const counted = new Map<string, number>();
  const options = {
    outbound: messaging.outbound,
    contract: readContract(await readDocument()),
    count: (channel: string, outcome: string, count: number) =>
      void counted.set(`${channel} ${outcome}`, (counted.get(`${channel} ${outcome}`) ?? 0) + count),
  };
  const { jobs = {}, onPermanentFailure = {} } = createChannels(context, options);
  const at = { database, context, messaging, providers, counted, options, jobs, onPermanentFailure };
  const withAccount = Object.assign(at, { account: await testAccount(context) });
  beforeEach(async () => {
    withAccount.account = await testAccount(context);
    counted.clear();
    Object.assign(providers, freshProviders());
  });
  return Object.assign(withAccount, createHelpers(withAccount));
}

async function createContext(open: Awaited<ReturnType<typeof useDatabase>>, providers: TestProviders) {
  const sandboxed = testContext(open);
  const connections = createConnections(sandboxed.connections.sandbox, {}, {
    route: async () => providers.route,
    serves: (channel) => providers.served.includes(channel),
    email: {
      serves: () => providers.hasEmail,
      async sendEmail(message, _, onBegin) {
        await providers.beforeSession();
        if (providers.hasSession && !(await onBegin()))
          return { outcome: 'later', reason: 'the attempt may not begin' };
        providers.emails.push(message);
        if (providers.emailResult instanceof Error) throw providers.emailResult;
        return providers.emailResult;
      },
    },
    enqueue: async (_, submissions) => void providers.enqueued.push(...submissions.map(({ reference }) => reference)),
    wake: (ids) => void providers.woken.push(...ids),
    connect: () => ({}),
  } satisfies Providers);
  const context: Context = { ...sandboxed, connections };
  const messaging = createMessaging(context, {
    media: createMedia(context).store,
    templates: createTemplates(context).store,
    contacts: createContacts(context).book,
    cards: createCardStore(),
    webhooks: createWebhooks(context),
  });
  return { context, messaging };
}

interface Channels {
  database: Database;
  jobs: JobHandlers;
  /** The account of the test. */
  account: Account;
}

function createHelpers(at: Channels) {
  const { database, jobs } = at;
  return {
    dispatch: (eventId: string) => run(jobs, 'dispatch_notifications', { eventId }),

    /** Returns the payloads of waiting jobs of an event. */
    async jobsOf<Name extends TaskName>(name: Name, eventId: string): Promise<Tasks[Name][]> {
      const { rows } = await sql<{ payload: Tasks[Name] }>`
        SELECT payload FROM graphile_worker._private_jobs AS jobs
        JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
        WHERE tasks.identifier = ${name} AND payload ->> 'eventId' = ${eventId} ORDER BY jobs.id
      `.execute(database);
      return rows.map(({ payload }) => payload);
    },

    messagesOf: ({ environmentId }: Account) =>
      database.selectFrom('messages').selectAll().where('environment_id', '=', environmentId).execute(),

    async storeOne(
      step: TestStep,
      subscriber: Parameters<typeof storeSubscribers>[2][number],
      owner = at.account,
      overrides?: EventOverrides,
    ) {
      const recipients = await storeSubscribers(database, owner, [subscriber]);
      const payload = { id: 1042, name: 'A&B' };
      const eventId = await storeEvent(database, owner, { steps: [step], recipients, payload, overrides });
      return { eventId, subscriber: recipients[0] as string };
    },

    async outcomeOf(eventId: string) {
      const [delivery] = await readDeliveries(database, eventId);
      return { outcome: delivery?.outcome, reason: delivery?.reason, messageId: delivery?.message_id };
    },

    remove: (subscriber: string) => database.deleteFrom('subscribers').where('id', '=', subscriber).execute(),

    async subscriberIdOf(id: string): Promise<string> {
      const query = database.selectFrom('subscribers').select('subscriber_id').where('id', '=', id);
      return (await query.executeTakeFirstOrThrow()).subscriber_id;
    },
  };
}
