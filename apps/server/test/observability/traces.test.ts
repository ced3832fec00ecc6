import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { type Service, startService } from '../../src/app.ts';
import { claimSubmissions } from '../../src/carriers/outbox/claim-submissions.ts';
import { enqueue } from '../../src/carriers/outbox/enqueue.ts';
import { acquireLeases, type Lease } from '../../src/carriers/outbox/leases.ts';
import { createAccount } from '../../src/features/accounts/manage-accounts.ts';
import { testActor } from '../../src/features/audit/testing.ts';
import { type Receiver, startReceiver } from '../../src/features/webhooks/testing.ts';
import { createLog } from '../../src/platform/logging/log.ts';
import { useDatabase } from '../../src/platform/postgres/testing.ts';
import { startTracing } from '../../src/platform/tracing/start-tracing.ts';
import { inSpan, recallTrace } from '../../src/platform/tracing/tracing.ts';
import { testContext } from '../../src/testing.ts';
import { signIn } from '../inbox/api.ts';
import { attributesOf, type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from './otlp-receiver.ts';

const open = await useDatabase();
const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';
const [server, client, consumer] = [2, 3, 5];
/** The number whose messages are sent, delivered and read. */
const testNumber = '+12025550100';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  vi.unstubAllEnvs();
});

interface Scene {
  service: Service;
  webhook: Receiver;
  lines: Record<string, unknown>[];
  token: string;
}

let accounts = 0;

/** Starts a service that sends traces to a URL, with an account whose webhook is received. */
async function startTraced(url: string): Promise<Scene> {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url);
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '100');
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const tracing = await startTracing(process.env, log);
  endings.push(async () => tracing?.stop());
  const service = await startService(testContext(open).config, log);
  endings.push(service.close);
  const webhook = await startReceiver();
  endings.push(webhook.close);
  accounts += 1;
  const userName = `traced-${accounts}`;
  const limits = { sendChatAppMessage: 1000, requestVerification: 1000 };
  const account = { userName, sandbox: true, defaultSender: 'ExampleShop', tokenLifetime: 3600, limits };
  const { apiKey } = await createAccount(open.database, testActor, account);
  const api = await signIn(service.url, { userName, apiKey });
  await api.setWebhook('status', webhook.url);
  const { data } = (await (await post(service, '/auth/v1/tokens/', '', { userName, apiKey })).json()) as {
    data: { access_token: string };
  };
  return { service, webhook, lines, token: data.access_token };
}

function post({ url }: Service, path: string, token: string, body: object, headers: Record<string, string> = {}) {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  });
}

const messagesPath = '/conversation/wab/v1/messages/';
const message = { to: testNumber, type: 'text', text: { body: 'a secret text' } };

/** Waits until a receiver has the spans of a trace that a predicate selects. */
async function waitForSpan({ spans }: OtlpReceiver, isExpected: (span: ReceivedSpan) => boolean) {
  await expect.poll(() => spans.some(isExpected), { timeout: 20_000 }).toBe(true);
  return spans.find(isExpected) as ReceivedSpan;
}

it('one trace leads from a request over its job to the webhook, and to the receiver', async () => {
  const otlp = await startOtlpReceiver();
  endings.push(otlp.close);
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=test');
  const { service, webhook, lines, token } = await startTraced(otlp.url);
  const headers = { traceparent: `00-${traceId}-${parentId}-01`, 'X-Request-Id': 'order-42' };
  expect((await post(service, messagesPath, token, message, headers)).status).toBe(200);
  await expect.poll(() => webhook.received.length, { timeout: 20_000 }).toBe(3);

  const inTrace = (name: RegExp, kind: number) => (span: ReceivedSpan) =>
    span.traceId === traceId && name.test(span.name) && span.kind === kind;
  const request = await waitForSpan(otlp, inTrace(/^POST \/conversation/, server));
  const job = await waitForSpan(otlp, inTrace(/^process sendMessage$/, consumer));
  const isPost = inTrace(/^POST webhook chatApp\.status$/, client);
  await expect.poll(() => otlp.spans.filter(isPost).length, { timeout: 20_000 }).toBe(3);
  const posts = otlp.spans.filter(isPost);

  expect(request.parentSpanId).toBe(parentId);
  expect(job.parentSpanId).toBe(request.spanId);
  for (const { parentSpanId } of posts) expect(parentSpanId).toBe(job.spanId);
  const sent = webhook.received.map(({ headers: received }) => received.traceparent).sort();
  expect(sent).toEqual(posts.map(({ spanId }) => `00-${traceId}-${spanId}-01`).sort());

  expect(attributesOf(request)).toMatchObject({
    'http.request.method': 'POST',
    'http.route': messagesPath,
    'http.response.status_code': 200,
    'omnichannel.operation': 'sendChatAppMessage',
    'omnichannel.request_id': 'order-42',
  });
  const queries = otlp.spans.filter(({ parentSpanId }) => parentSpanId === request.spanId && parentSpanId);
  const texts = queries.map((span) => attributesOf(span)['db.query.text']);
  expect(texts).toContainEqual(expect.stringMatching(/INSERT INTO messages .*\$1/));
  expect(attributesOf({ attributes: otlp.resource })).toMatchObject({
    'service.name': 'omnichannel',
    'deployment.environment.name': 'test',
  });
  // Nothing that a person wrote, and no number, secret or token.
  const all = JSON.stringify(otlp.spans);
  for (const secret of ['a secret text', '2025550100', token, '/hooks']) expect(all).not.toContain(secret);

  const ofRequest = lines.find(({ msg, operationId }) => msg === 'request' && operationId === 'sendChatAppMessage');
  expect(ofRequest).toMatchObject({ requestId: 'order-42', traceId, spanId: request.spanId });
}, 60_000);

it('each of many requests that share a transaction has its own trace', async () => {
  const otlp = await startOtlpReceiver();
  endings.push(otlp.close);
  const { service, webhook, token } = await startTraced(otlp.url);
  const ids = Array.from({ length: 8 }, (_, index) => `${traceId.slice(0, 31)}${index}`);
  await Promise.all(
    ids.map((id) => post(service, messagesPath, token, message, { traceparent: `00-${id}-${parentId}-01` })),
  );
  await expect.poll(() => webhook.received.length, { timeout: 20_000 }).toBe(3 * ids.length);
  const sent = webhook.received.map(({ headers }) => String(headers.traceparent).split('-')[1]);
  expect(sent.sort()).toEqual(ids.flatMap((id) => [id, id, id]).sort());
}, 60_000);

it('a delivery of another process continues its trace', async () => {
  const otlp = await startOtlpReceiver();
  endings.push(otlp.close);
  const { service, webhook, token } = await startTraced(otlp.url);
  const headers = { traceparent: `00-${traceId}-${parentId}-01` };
  await post(service, messagesPath, token, message, headers);
  await expect.poll(() => webhook.received.length, { timeout: 20_000 }).toBe(3);
  // The same delivery under an id that this process has not emitted.
  const { rows } = await sql<{ id: string }>`
    INSERT INTO deliveries (id, environment_id, endpoint_id, message_id, body, trace)
    SELECT 'msg_of-another-process', environment_id, endpoint_id, message_id, body, trace FROM deliveries
    WHERE trace ->> 'traceparent' LIKE ${`00-${traceId}-%`} ORDER BY seq DESC LIMIT 1
    RETURNING id, pg_notify('webhook_deliveries', endpoint_id)
  `.execute(open.database);
  expect(rows).toHaveLength(1);
  await expect.poll(() => webhook.received.length, { timeout: 20_000 }).toBe(4);
  expect(webhook.received[3]?.headers).toMatchObject({
    'webhook-id': 'msg_of-another-process',
    traceparent: expect.stringContaining(`-${traceId}-`),
  });
}, 60_000);

it('a submission of another process continues its trace', async () => {
  const otlp = await startOtlpReceiver();
  endings.push(otlp.close);
  await startTraced(otlp.url);
  const parent = { traceparent: `00-${traceId}-${parentId}-01`, requestId: 'order-42' };
  const submission = {
    source: 'message',
    reference: 'message-1',
    environmentId: 'shop',
    accountId: 'shop',
    sender: 'ExampleShop',
    connectionIds: ['main'],
    validForSeconds: 3600,
  } as const;
  await inSpan('request', { kind: 'server', parent }, () => enqueue(open.database, [submission]));
  // The same submission under a reference that this process has not queued.
  await sql`UPDATE outbox SET reference = 'message-2'`.execute(open.database);
  const [lease] = await acquireLeases(open.database, [{ connectionId: 'main', slot: 0 }]);
  expect(await claimSubmissions(open.pool, lease as Lease, 10)).toMatchObject([{ reference: 'message-2' }]);
  expect(recallTrace('message-2')).toMatchObject({
    traceparent: expect.stringContaining(`-${traceId}-`),
    requestId: 'order-42',
  });
}, 60_000);

it('the job of a passcode belongs to the trace of its request', async () => {
  const otlp = await startOtlpReceiver();
  endings.push(otlp.close);
  const { service, token } = await startTraced(otlp.url);
  const body = { number: '+12025550123', sender: 'Shop' };
  const headers = { traceparent: `00-${traceId}-${parentId}-01` };
  const sent = await post(service, '/mfa/v1/destinations/verification', token, body, headers);
  expect(sent.status).toBe(200);
  const request = await waitForSpan(otlp, ({ name }) => name === 'POST /mfa/v1/destinations/verification');
  const job = await waitForSpan(otlp, ({ name }) => name.startsWith('process verificationSms'));
  expect([job.traceId, job.parentSpanId]).toEqual([traceId, request.spanId]);
}, 60_000);

it('a receiver of traces that is down disturbs nothing', async () => {
  const { service, webhook, lines, token } = await startTraced('http://user:pass-word@127.0.0.1:9');
  expect((await post(service, messagesPath, token, message)).status).toBe(200);
  await expect.poll(() => webhook.received.length, { timeout: 20_000 }).toBe(3);
  const isWarning = ({ msg }: Record<string, unknown>) => String(msg).startsWith('traces could not be sent');
  await expect.poll(() => lines.filter(isWarning).length, { timeout: 30_000 }).toBe(1);
  expect(JSON.stringify(lines)).not.toContain('pass-word');
}, 60_000);
