import type {
  EventInput,
  EventsPage,
  PreviewRequest,
  PreviewStep,
  RecipientsPage,
  SubscribersPage,
  SubscriberTopics,
  WorkflowPreview,
  WorkflowsPage,
} from '@omnichannel/console/notifications';
import { isObject } from '@omnichannel/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../features/context.ts';
import { findEventInput } from '../features/notifications/events/find-event-input.ts';
import { listEvents } from '../features/notifications/events/list-events.ts';
import { listRecipients } from '../features/notifications/events/list-recipients.ts';
import { loadFeedSources } from '../features/notifications/feed/feed-items.ts';
import { requireSubscriber } from '../features/notifications/require-subscriber.ts';
import { searchSubscribers } from '../features/subscribers/search-subscribers.ts';
import { listTopicsOfSubscriber } from '../features/topics/list-topics-of-subscriber.ts';
import {
  findMissingVariables,
  findWorkflow,
  RenderError,
  renderStep,
  searchWorkflows,
  type TemplateSubscriber,
  type Workflow,
} from '../features/workflows/workflows.ts';
import { HttpError } from '../http/http-error.ts';
import type { Database } from '../platform/postgres/database.ts';
import { emailPolicy } from './inbox.ts';
import { createBodyReader, readLimit, readText, readWords } from './request-parsing.ts';
import { requireSession } from './sessions.ts';

const readPreview = createBodyReader<PreviewRequest>({
  type: 'object',
  properties: {
    payload: { type: 'object' },
    subscriberId: { type: 'string', minLength: 1, maxLength: 255 },
    locale: { type: 'string', minLength: 2, maxLength: 35 },
  },
  required: ['payload'],
  additionalProperties: false,
});

/** Adds the routes of subscribers, workflows and events. Their types are in `@omnichannel/console/notifications`. */
export function notificationRoutes(app: FastifyInstance, { database }: Pick<Context, 'database'>): void {
  subscriberRoutes(app, database);
  workflowRoutes(app, database);
  eventRoutes(app, database);
}

function subscriberRoutes(app: FastifyInstance, database: Database): void {
  app.get('/sandbox/notifications/subscribers', async (request): Promise<SubscribersPage> => {
    const account = await requireSession(database, request);
    const limit = readLimit(request, 50, 100);
    const search = { words: readWords(request), after: readText(request, 'after'), limit: limit + 1 };
    const found = await searchSubscribers(database, account, search);
    const subscribers = found.slice(0, limit);
    const last = subscribers.at(-1);
    return { subscribers, ...(found.length > limit && last && { after: last.subscriberId }) };
  });

  app.get('/sandbox/notifications/subscribers/:id/topics', async (request): Promise<SubscriberTopics> => {
    const { environmentId } = await requireSession(database, request);
    const subscriberId = idOf(request);
    await requireSubscriber(database, { environmentId, subscriberId });
    return { topics: await listTopicsOfSubscriber(database, environmentId, subscriberId) };
  });
}

function workflowRoutes(app: FastifyInstance, database: Database): void {
  app.get('/sandbox/notifications/workflows', async (request): Promise<WorkflowsPage> => {
    const { environmentId } = await requireSession(database, request);
    const limit = readLimit(request, 50, 100);
    const search = { words: readWords(request), after: readText(request, 'after'), limit: limit + 1 };
    const found = await searchWorkflows(database, environmentId, search);
    const workflows = found
      .slice(0, limit)
      .map(({ identifier, name, active }) => ({ workflowId: identifier, name, active }));
    const last = workflows.at(-1);
    return { workflows, ...(found.length > limit && last && { after: last.workflowId }) };
  });

  app.post('/sandbox/notifications/workflows/:id/preview', async (request): Promise<WorkflowPreview> => {
    const { environmentId } = await requireSession(database, request);
    const body = await readPreview(request);
    const { workflow, ...input } = await loadPreview(database, environmentId, idOf(request), body);
    return {
      missing: findMissingVariables(workflow, input.payload),
      steps: workflow.steps.map((step) => renderPreview(step, workflow, input)),
    };
  });

  app.get(
    '/sandbox/notifications/workflows/:id/preview/:stepId/html',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { environmentId } = await requireSession(database, request);
      const { workflow, ...input } = await loadPreview(
        database,
        environmentId,
        idOf(request),
        readPreviewQuery(request),
      );
      const { stepId } = request.params as { stepId: string };
      const step = workflow.steps.find((one) => one.stepId === stepId);
      const content = step && renderPreview(step, workflow, input).content;
      if (content?.type !== 'email' || content.html === undefined)
        throw new HttpError(404, 'The step has no HTML for this payload. Reload the page.');
      return reply.type('text/html; charset=utf-8').header('Content-Security-Policy', emailPolicy).send(content.html);
    },
  );
}

function eventRoutes(app: FastifyInstance, database: Database): void {
  app.get('/sandbox/notifications/events', async (request): Promise<EventsPage> => {
    const { environmentId } = await requireSession(database, request);
    const limit = readLimit(request, 50, 100);
    const search = { words: readWords(request), before: readText(request, 'before'), limit: limit + 1 };
    const found = await listEvents(database, environmentId, search);
    const events = found.slice(0, limit).map((event) => ({ ...event, createdAt: event.createdAt.toISOString() }));
    const last = events.at(-1);
    return { events, ...(found.length > limit && last && { before: last.transactionId }) };
  });

  app.get('/sandbox/notifications/events/:id', async (request): Promise<EventInput> => {
    const { environmentId } = await requireSession(database, request);
    const found = await findEventInput(database, environmentId, idOf(request));
    if (!found) throw new HttpError(404, 'There is no such event. It may have been deleted.');
    return found;
  });

  app.get('/sandbox/notifications/events/:id/recipients', async (request): Promise<RecipientsPage> => {
    const { environmentId } = await requireSession(database, request);
    const limit = readLimit(request, 50, 100);
    const [stepId, outcome] = [readText(request, 'step'), readText(request, 'outcome')];
    if (stepId === undefined && outcome !== undefined)
      throw new HttpError(400, 'outcome needs a step: ?step=sms&outcome=failed');
    const found = await listRecipients(database, environmentId, {
      transactionId: idOf(request),
      filter: stepId === undefined ? undefined : { stepId, outcome },
      after: readText(request, 'after'),
      limit: limit + 1,
    });
    if (!found) throw new HttpError(404, 'There is no such event. It may have been deleted.');
    const { recipients: all, isFinal } = found;
    const recipients = all.slice(0, limit).map(({ id, person, steps }) => ({ id, ...person, steps }));
    const last = recipients.at(-1);
    return { recipients, isFinal, ...(all.length > limit && last && { after: last.id }) };
  });
}

/** Reads the input of a preview from the query. @throws {HttpError} 400 when the payload is not a JSON object */
function readPreviewQuery(request: FastifyRequest): PreviewRequest {
  const [subscriberId, locale] = [readText(request, 'subscriberId'), readText(request, 'locale')];
  const payload = parseJson(readText(request, 'payload') ?? '');
  if (!isObject(payload)) throw new HttpError(400, 'payload must be a JSON object: ?payload={"name":"Layla"}');
  return { payload, ...(subscriberId !== undefined && { subscriberId }), ...(locale !== undefined && { locale }) };
}

/** @returns undefined when the text is not JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Loads the workflow and the subscriber of a preview. @throws {HttpError} 404 */
async function loadPreview(
  database: Database,
  environmentId: string,
  workflowId: string,
  { payload, subscriberId, locale }: PreviewRequest,
) {
  const workflow = await findWorkflow(database, environmentId, workflowId);
  if (!workflow) throw new HttpError(404, 'There is no such workflow. It may have been deleted.');
  const known = await loadSubscriber(database, environmentId, subscriberId);
  return { workflow, payload, subscriber: { ...known, ...(locale !== undefined && { locale }) } };
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}

/** Loads the subscriber of a preview. Without one, all fields of the subscriber are empty. @throws {HttpError} 404 */
async function loadSubscriber(
  database: Database,
  environmentId: string,
  subscriberId: string | undefined,
): Promise<TemplateSubscriber> {
  if (subscriberId === undefined) return { subscriberId: '' };
  const id = await requireSubscriber(database, { environmentId, subscriberId }).catch((error) => {
    if (!(error instanceof HttpError)) throw error;
    throw new HttpError(404, 'No subscriber has this id. Choose one from the list.');
  });
  const { subscribers } = await loadFeedSources(database, [], [id]);
  return subscribers[0] ?? { subscriberId };
}

/** Renders a step. A text over a limit is the fault of its step alone. */
function renderPreview(
  step: Workflow['steps'][number],
  workflow: Workflow,
  input: Parameters<typeof renderStep>[2],
): PreviewStep {
  const { stepId, active } = step;
  try {
    return { stepId, active, content: renderStep(step, workflow, input) };
  } catch (error) {
    if (error instanceof RenderError) return { stepId, active, type: step.type, fault: error.message };
    throw error;
  }
}
