import { sql } from 'kysely';
import { beforeEach } from 'vitest';
import type { Account } from '../../../http/account.ts';
import { readContract } from '../../../http/contract/contract.ts';
import { readDocument } from '../../../http/contract/document.ts';
import type { JobHandlers, TaskName, Tasks } from '../../../platform/jobs/queue.ts';
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

const open = await useDatabase();
export const { database } = open;
const contract = readContract(await readDocument());
const sandboxed = testContext(open);

/** The connections of live accounts. */
export const providers = {
  route: undefined as unknown as Awaited<ReturnType<Providers['route']>>,
  served: ['sms', 'chatApp', 'messenger', 'rcs'] as string[],
  enqueued: [] as string[],
  woken: [] as string[],
  hasEmail: true,
  emails: [] as Email[],
  emailResult: { outcome: 'accepted' } as EmailResult | Error,
  /** Whether e-mails get a session, so that their attempts begin. */
  hasSession: true,
  beforeSession: async () => {},
};
const connections = createConnections(sandboxed.connections.sandbox, {}, {
  route: async () => providers.route,
  serves: (channel) => providers.served.includes(channel),
  email: {
    serves: () => providers.hasEmail,
    async sendEmail(email, _, onBegin) {
      await providers.beforeSession();
      if (providers.hasSession && !(await onBegin())) return { outcome: 'later', reason: 'the attempt may not begin' };
      providers.emails.push(email);
      if (providers.emailResult instanceof Error) throw providers.emailResult;
      return providers.emailResult;
    },
  },
  enqueue: async (_, submissions) => void providers.enqueued.push(...submissions.map(({ reference }) => reference)),
  wake: (ids) => void providers.woken.push(...ids),
  connect: () => ({}),
} satisfies Providers);
export const context: Context = { ...sandboxed, connections };
export const messaging = createMessaging(context, {
  media: createMedia(context).store,
  templates: createTemplates(context).store,
  contacts: createContacts(context).book,
  cards: createCardStore(),
  webhooks: createWebhooks(context),
});
/** Outcomes in the metrics, as `channel outcome`. */
export const counted = new Map<string, number>();
export const options = {
  outbound: messaging.outbound,
  contract,
  count: (channel: string, outcome: string, count: number) =>
    void counted.set(`${channel} ${outcome}`, (counted.get(`${channel} ${outcome}`) ?? 0) + count),
};
export const { jobs = {}, onPermanentFailure = {} } = createChannels(context, options);

export let account: Account;
beforeEach(async () => {
  account = await testAccount(context);
  counted.clear();
  Object.assign(providers, {
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
});

export const sms: TestStep = {
  type: 'sms',
  content: { text: 'Order {{ id }} has shipped, {{ subscriber.firstName }}.' },
};
export const email: TestStep = {
  type: 'email',
  content: { subject: 'Order {{ id }}', text: 'It has shipped.', html: '<p>It has shipped to {{ name }}.</p>' },
};

export function run<Name extends TaskName>(handlers: JobHandlers, name: Name, payload: Tasks[Name]): Promise<void> {
  const handler = handlers[name] as (payload: Tasks[Name], signal: AbortSignal) => Promise<void>;
  return handler(payload, new AbortController().signal);
}

export const dispatch = (eventId: string) => run(jobs, 'dispatch_notifications', { eventId });

/** Returns the payloads of waiting jobs of an event. */
export async function jobsOf<Name extends TaskName>(name: Name, eventId: string): Promise<Tasks[Name][]> {
  const { rows } = await sql<{ payload: Tasks[Name] }>`
    SELECT payload FROM graphile_worker._private_jobs AS jobs
    JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
    WHERE tasks.identifier = ${name} AND payload ->> 'eventId' = ${eventId} ORDER BY jobs.id
  `.execute(database);
  return rows.map(({ payload }) => payload);
}

export const messagesOf = ({ environmentId }: Account) =>
  database.selectFrom('messages').selectAll().where('environment_id', '=', environmentId).execute();

export async function storeOne(
  step: TestStep,
  subscriber: Parameters<typeof storeSubscribers>[2][number],
  owner = account,
  overrides?: EventOverrides,
) {
  const recipients = await storeSubscribers(database, owner, [subscriber]);
  const payload = { id: 1042, name: 'A&B' };
  const eventId = await storeEvent(database, owner, { steps: [step], recipients, payload, overrides });
  return { eventId, subscriber: recipients[0] as string };
}

export async function outcomeOf(eventId: string) {
  const [delivery] = await readDeliveries(database, eventId);
  return { outcome: delivery?.outcome, reason: delivery?.reason, messageId: delivery?.message_id };
}

export const deleted = { outcome: 'no_address', reason: 'The subscriber was deleted.' };
export const remove = (subscriber: string) => database.deleteFrom('subscribers').where('id', '=', subscriber).execute();

export async function subscriberIdOf(id: string): Promise<string> {
  const query = database.selectFrom('subscribers').select('subscriber_id').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).subscriber_id;
}
