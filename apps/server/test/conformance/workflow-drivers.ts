import { type ScenarioDriver, sending, sendingNamed } from './scenario-driver.ts';

const inApp = { type: 'in_app', content: { body: 'Order {{ order.id }}' } };
const params = { workflowId: 'order-shipped' };
const body = { name: 'Order shipped', ...params, steps: [inApp] };
const withStep = (step: object) => sendingNamed({ body: { ...body, steps: [step] } });
const chatApp = (template: object) => withStep({ type: 'chatApp', content: { template } });
const invalidText = { ...inApp, content: { body: '{{ order.id | shout }}' } };

/** Creates the workflow of the contract's examples, then sends the request of the example. */
const existing: ScenarioDriver = async ({ call }, { operation, request }, named) => {
  await call('createWorkflow', { body });
  return call(operation.id, { params, ...(request !== undefined && { body: request }), headers: named });
};

/** Drivers of the scenarios of workflows. */
export const workflowDrivers: Record<string, ScenarioDriver> = {
  'createWorkflow.nameMissing': sending({ body: { steps: [inApp] } }),
  'createWorkflow.identifierTaken': async ({ call }, { request }, named) => {
    await call('createWorkflow', { body: request });
    return call('createWorkflow', { body: request, headers: named });
  },
  'createWorkflow.templateInvalid': withStep(invalidText),
  'createWorkflow.templateHasTag': withStep({
    ...inApp,
    translations: { ar: { body: '{% for item in items %}{{ item }}{% endfor %}' } },
  }),
  'createWorkflow.chatAppTemplateUnknown': chatApp({ name: 'order_shiped' }),
  'createWorkflow.parametersMissing': chatApp({ name: 'order_shipped', language: 'ar' }),
  'createWorkflow.stepIdRepeated': sendingNamed({
    body: { ...body, steps: [inApp, inApp].map((step) => ({ ...step, stepId: 'feed' })) },
  }),
  'createWorkflow.localeInvalid': withStep({ ...inApp, translations: { arabic_sa: { body: 'a' } } }),
  'createWorkflow.identifierUnclear': sendingNamed({ body: { name: 'تأخّر الطلب', steps: [inApp] } }),

  'listWorkflows.listed': async ({ call }) => {
    for (const workflowId of ['order-shipped', 'order-delayed'])
      await call('createWorkflow', { body: { ...body, workflowId } });
    return call('listWorkflows', { query: {} });
  },
  'listWorkflows.empty': sendingNamed({ query: {} }),
  'listWorkflows.limitTooLarge': sending({ query: { limit: 101 } }),

  'getWorkflow.found': existing,
  'updateWorkflow.updated': existing,
  'updateWorkflow.paused': existing,
  'updateWorkflow.templateInvalid': async ({ call }, _, named) => {
    await call('createWorkflow', { body });
    return call('updateWorkflow', { params, body: { ...body, steps: [invalidText] }, headers: named });
  },
  'updateWorkflow.identifierChanged': async ({ call }, _, named) => {
    await call('createWorkflow', { body });
    return call('updateWorkflow', { params, body: { ...body, workflowId: 'order-delayed' }, headers: named });
  },
  'deleteWorkflow.deleted': existing,
};
