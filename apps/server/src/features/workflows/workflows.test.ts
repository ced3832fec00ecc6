import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../http/account.ts';
import type { Call } from '../../http/handler.ts';
import { replayResponses } from '../../http/idempotency/replay-responses.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import { saveTemplates } from '../messaging/templates/postgres-template-store.ts';
import { sweep } from '../privacy/sweep.ts';
import { workflowTables } from './tables.ts';
import { createWorkflows, findWorkflow, loadWorkflowVersion } from './workflows.ts';

const open = await useDatabase();
const context = testContext(open);
const handlers = () => replayResponses(open.database, { ...createWorkflows(context).handlers });
let account: Account;
let stranger: Account;

beforeEach(async () => {
  account = await testAccount(context, { sandbox: false });
  stranger = await testAccount(context, { sandbox: false });
});

type Input = Call<'createWorkflow'>['body'];
type Step = Input['steps'][number];
const inApp = (body: string, others: Partial<Extract<Step, { type: 'in_app' }>> = {}): Step =>
  ({ type: 'in_app', content: { body }, ...others }) as Step;
const input = (changes: Partial<Input> = {}): Input =>
  ({ name: 'Order shipped', steps: [inApp('Order {{ order.id }}')], ...changes }) as Input;
const chatApp = (template: object, translations?: object) =>
  ({ type: 'chatApp', content: { template }, ...(translations && { translations }) }) as Step;

const create = async (changes: Partial<Input> = {}, { of = account, key }: { of?: Account; key?: string } = {}) => {
  const call = testCall('createWorkflow', of, { body: input(changes), ...(key !== undefined && { key }) });
  return (await handlers().createWorkflow?.(call))?.body.data;
};
const get = async (workflowId: string, of = account) =>
  (await handlers().getWorkflow?.(testCall('getWorkflow', of, { params: { workflowId } })))?.body.data;
const update = async (workflowId: string, changes: Partial<Input> = {}, of = account) =>
  (await handlers().updateWorkflow?.(testCall('updateWorkflow', of, { params: { workflowId }, body: input(changes) })))
    ?.body.data;
const remove = async (workflowId: string, of = account) =>
  (await handlers().deleteWorkflow?.(testCall('deleteWorkflow', of, { params: { workflowId } })))?.body;
const list = async (query: Call<'listWorkflows'>['query'] = {}, of = account) =>
  (await handlers().listWorkflows?.(testCall('listWorkflows', of, { query })))?.body;
const failure = (status: number) => expect.objectContaining({ status });
/** The faults of a rejected workflow, by field. */
const faultsOf = async (changes: Partial<Input>) => {
  const error = await create(changes).catch((caught) => caught);
  expect(error).toEqual(failure(422));
  expect(await list()).toMatchObject({ totalCount: 0 });
  return Object.fromEntries(error.violations.map(({ field, message }: Record<string, string>) => [field, message]));
};

describe('a workflow', () => {
  it('is created with its defaults, its variables and the slug of its name', async () => {
    const workflow = await create();
    expect(workflow).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      _organizationId: account.organizationId,
      _environmentId: account.environmentId,
      workflowId: 'order-shipped',
      name: 'Order shipped',
      tags: [],
      active: true,
      critical: false,
      defaultLocale: 'en',
      steps: [{ type: 'in_app', stepId: 'in_app', active: true, content: { body: 'Order {{ order.id }}' } }],
      variables: ['order.id'],
      createdAt: expect.any(String),
      updatedAt: workflow?.createdAt,
    });
    expect(await get('order-shipped')).toEqual(workflow);
    expect(await get(workflow?._id as string)).toEqual(workflow);
  });

  it('gives each step an id that no other has', async () => {
    const steps = [inApp('a'), inApp('b', { stepId: 'in_app-2' }), inApp('c')];
    const workflow = await create({ steps });
    expect(workflow?.steps.map(({ stepId }) => stepId)).toEqual(['in_app', 'in_app-2', 'in_app-3']);
  });

  it.each([
    ['  Été à Zürich! ', 'ete-a-zurich'],
    ['Order #7', 'order-7'],
    ['a'.repeat(150), 'a'.repeat(100)],
  ])('with the name %j is %s', async (name, workflowId) => {
    expect(await create({ name })).toMatchObject({ workflowId });
  });

  it('has an identifier that no other of the account has', async () => {
    await create();
    await expect(create()).rejects.toEqual(failure(409));
    expect(await create({}, { of: stranger })).toMatchObject({ workflowId: 'order-shipped' });
  });

  it('is created once for concurrent requests, and once for an Idempotency-Key', async () => {
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => create({ workflowId: 'once' })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const first = await create({ workflowId: 'with-key' }, { key: 'key' });
    expect(await create({ workflowId: 'with-key' }, { key: 'key' })).toEqual(first);
    expect(await list()).toMatchObject({ totalCount: 2 });
  });

  it('of another account is not found, replaced or deleted', async () => {
    const workflow = await create();
    for (const id of ['order-shipped', workflow?._id as string]) {
      await expect(get(id, stranger)).rejects.toEqual(failure(404));
      await expect(update(id, {}, stranger)).rejects.toEqual(failure(404));
      await expect(remove(id, stranger)).rejects.toEqual(failure(404));
    }
    expect(await get('order-shipped')).toEqual(workflow);
    expect(await list({}, stranger)).toEqual({ data: [], page: 0, pageSize: 10, hasMore: false, totalCount: 0 });
  });
});

it('lists workflows page by page, the oldest first', async () => {
  for (const workflowId of ['c', 'a', 'b']) await create({ workflowId });
  expect(await list({ limit: 2 })).toMatchObject({
    data: [{ workflowId: 'c' }, { workflowId: 'a' }],
    page: 0,
    pageSize: 2,
    hasMore: true,
    totalCount: 3,
  });
  expect(await list({ limit: 2, page: 1 })).toMatchObject({ data: [{ workflowId: 'b' }], page: 1, hasMore: false });
  expect(await list({ page: 1_000_000, limit: 100 })).toMatchObject({ data: [], hasMore: false, totalCount: 3 });
});

describe('a replaced workflow', () => {
  it('has the new content, while its versions keep theirs', async () => {
    const { _id: id = '' } = (await create()) ?? {};
    const updated = await update('order-shipped', { active: false, steps: [inApp('{{ city }}')] });
    expect(updated).toMatchObject({ _id: id, active: false, variables: ['city'], workflowId: 'order-shipped' });
    expect(await get('order-shipped')).toEqual(updated);
    expect(await findWorkflow(open.database, account.environmentId, 'order-shipped')).toMatchObject({ version: 2 });
    expect(await loadWorkflowVersion(open.database, id, 1)).toMatchObject({ variables: ['order.id'], active: true });
  });

  it('has no new version when nothing changes', async () => {
    const workflow = await create();
    expect(await update('order-shipped')).toEqual(workflow);
  });

  it('has one version for each of many concurrent changes', async () => {
    await create();
    await Promise.all(Array.from({ length: 8 }, (_, index) => update('order-shipped', { name: `Name ${index}` })));
    expect(await findWorkflow(open.database, account.environmentId, 'order-shipped')).toMatchObject({ version: 9 });
  });

  it('keeps its identifier', async () => {
    await create();
    expect(await update('order-shipped', { name: 'Other', workflowId: 'order-shipped' })).toMatchObject({
      name: 'Other',
    });
    await expect(update('order-shipped', { workflowId: 'other' })).rejects.toEqual(failure(422));
  });
});

describe('a deleted workflow', () => {
  it('is gone, frees its identifier, and keeps its versions', async () => {
    const { _id: id = '' } = (await create()) ?? {};
    expect(await remove('order-shipped')).toEqual({ data: { acknowledged: true, status: 'deleted' } });
    await expect(get('order-shipped')).rejects.toEqual(failure(404));
    await expect(remove('order-shipped')).rejects.toEqual(failure(404));
    expect((await create())?._id).not.toBe(id);
    expect(await loadWorkflowVersion(open.database, id, 1)).toMatchObject({ identifier: 'order-shipped' });
  });
});

it('deletes versions a day after they were replaced, unless an event has them', async () => {
  const ids = await Promise.all(
    ['with-event', 'without-event', 'recent', 'current'].map(async (workflowId) => (await create({ workflowId }))?._id),
  );
  const [withEvent, withoutEvent, recent, current] = ids as [string, string, string, string];
  for (const id of [withEvent, withoutEvent, recent]) await remove(id);
  await sql`UPDATE workflow_versions SET retired_at = now() - interval '25 hours'
    WHERE workflow_id IN (${withEvent}, ${withoutEvent})`.execute(open.database);
  await sql`INSERT INTO notification_events (id, environment_id, transaction_id, workflow_id, workflow_version, payload)
    VALUES (${withEvent}, ${account.environmentId}, 'tx', ${withEvent}, 1, '{}')`.execute(open.database);
  const rules = workflowTables.retention?.(context.config.retention) ?? [];
  expect(await sweep(open.database, rules)).toMatchObject({ failures: [] });
  const { rows } = await sql<{ id: string }>`
    SELECT workflow_id AS id FROM workflow_versions WHERE environment_id = ${account.environmentId}
  `.execute(open.database);
  expect(rows.map(({ id }) => id).sort()).toEqual([withEvent, recent, current].sort());
});

describe('is rejected, and not stored:', () => {
  it('a text that is no template, in any field and language', async () => {
    const content = { title: '{{', body: 'ok', callToAction: { label: '{% if a %}', url: '/{{ a | shout }}' } };
    const steps = [inApp('ok'), inApp('ok', { content, translations: { ar: { body: '{{ a[b] }}' } } })];
    expect(await faultsOf({ steps })).toEqual({
      'steps.1.content.title': expect.stringContaining('does not compile'),
      'steps.1.content.callToAction.label': expect.stringContaining('must not have a tag'),
      'steps.1.content.callToAction.url': 'does not compile: undefined filter: shout',
      'steps.1.translations.ar.body': expect.stringContaining('must have keys'),
    });
  });

  it('two steps with the same id', async () => {
    const steps = [inApp('a', { stepId: 'one' }), inApp('b', { stepId: 'one' })];
    expect(Object.keys(await faultsOf({ steps }))).toEqual(['steps.1.stepId']);
  });

  it('a translation that has no language of its own', async () => {
    const body = { body: 'a' };
    const steps = [inApp('a', { translations: { arabic_sa: body, EN: body, ar: body, AR: body } })];
    expect(await faultsOf({ steps })).toEqual({
      'steps.0.translations.arabic_sa': 'is not a language tag, such as en, ar or pt-BR',
      'steps.0.translations.EN': expect.stringContaining('repeats a language'),
      'steps.0.translations.AR': expect.stringContaining('repeats a language'),
    });
  });

  it('a name without Latin letters and no identifier', async () => {
    expect(await faultsOf({ name: 'تأخّر الطلب' })).toEqual({ workflowId: expect.stringContaining('is required') });
    expect(await create({ name: 'تأخّر الطلب', workflowId: 'late' })).toMatchObject({ workflowId: 'late' });
  });

  it('a link that runs code', async () => {
    const content = { body: 'a', avatar: 'data:image/png;base64,AA', callToAction: { url: 'javascript:alert(1)' } };
    expect(Object.keys(await faultsOf({ steps: [inApp('a', { content })] }))).toEqual([
      'steps.0.content.callToAction.url',
      'steps.0.content.avatar',
    ]);
  });
});

describe('a step of the chat app', () => {
  const template = (name: string, language: string, changes: object = {}) => ({
    name,
    language,
    body: 'Hello {{1}}, order {{2}}',
    buttons: [],
    ...changes,
  });
  beforeEach(() =>
    saveTemplates(open.database, account.environmentId, [
      template('shipped', 'ar'),
      template('shipped', 'en_US'),
      template('with_header', 'en', { header: { text: 'Hi {{1}}' } }),
      template('with_picture', 'en', { header: { type: 'image' } }),
      template('with_link', 'en', { buttons: [{ kind: 'url', text: 'Track', url: 'https://example.com/{{1}}' }] }),
    ]),
  );
  const parameters = ['{{ name }}', '{{ id }}'];

  it('gets the language of its template', async () => {
    const step = chatApp({ name: 'shipped', parameters }, { 'ar-EG': { template: { name: 'shipped', parameters } } });
    expect(await create({ steps: [step] })).toMatchObject({
      variables: ['id', 'name'],
      steps: [
        {
          content: { template: { name: 'shipped', language: 'en_US', parameters } },
          translations: { 'ar-EG': { template: { language: 'ar' } } },
        },
      ],
    });
  });

  it.each([
    [{ name: 'shiped', parameters }, 'name', 'is not a template of the account'],
    [
      { name: 'shipped', language: 'fr', parameters },
      'language',
      'is unknown. The template shipped is there in ar, en_US',
    ],
    [{ name: 'shipped', language: 'ar', parameters: ['a'] }, 'parameters', 'must have 2 items'],
    [{ name: 'shipped', language: 'ar' }, 'parameters', 'must have 2 items'],
    [{ name: 'with_header', parameters }, 'name', 'must be a template without media'],
    [{ name: 'with_picture', parameters }, 'name', 'must be a template without media'],
    [{ name: 'with_link', parameters }, 'name', 'must be a template without media'],
  ])('is rejected with %j', async (reference, field, message) => {
    expect(await faultsOf({ steps: [inApp('a'), chatApp(reference)] })).toEqual({
      [`steps.1.content.template.${field}`]: expect.stringContaining(message),
    });
  });

  it('is rejected when no template has the language of a translation', async () => {
    const step = chatApp({ name: 'shipped', parameters }, { fr: { template: { name: 'shipped', parameters } } });
    expect(await faultsOf({ steps: [step] })).toEqual({
      'steps.0.translations.fr.template.language': expect.stringContaining('no language of the template fits fr'),
    });
  });

  it('finds no template of another account', async () => {
    const step = chatApp({ name: 'shipped', parameters });
    await expect(create({ steps: [step] }, { of: stranger })).rejects.toEqual(failure(422));
  });
});
