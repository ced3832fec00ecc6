import type { Account } from '../../../http/account.ts';
import type { Call } from '../../../http/handler.ts';
import { HttpError } from '../../../http/http-error.ts';
import type { Context } from '../../context.ts';
import { isEmailAddress } from '../../messaging/email.ts';
import {
  type CheckedMessage,
  findOrCreateNamespace,
  type OutboundMessages,
  type SendId,
} from '../../messaging/messaging.ts';
import { RenderError, renderStep, type Workflow } from '../../workflows/workflows.ts';
import { outcomeReasons } from '../outcome-reasons.ts';
import { applyOverrides, type EventOverrides } from './apply-overrides.ts';
import type { DeliveryOutcome, PendingDelivery } from './delivery-store.ts';
import { createBody, type FindBodyFault, findAddress, type MessageContent } from './message-request.ts';

/** The next step of a pending delivery. */
export type Decision =
  | { action: 'message'; message: CheckedMessage }
  /** The e-mail gets a job of its own. */
  | { action: 'email' }
  | { action: 'record'; outcome: DeliveryOutcome['outcome']; reason?: string }
  /** No connection for it works at the moment. */
  | { action: 'wait'; reason: string };

/** The event of a delivery. */
interface DecisionContext {
  account: Account;
  workflow: Workflow;
  payload: Record<string, unknown>;
  overrides: EventOverrides;
}

export type DecideDelivery = (delivery: PendingDelivery, event: DecisionContext) => Promise<Decision>;

/** Creates the function that renders the message of a delivery and checks it as its send operation does. It stores nothing. */
export function createDecision(
  { database, connections }: Pick<Context, 'database' | 'connections'>,
  outbound: Pick<OutboundMessages, 'check'>,
  findBodyFault: FindBodyFault,
): DecideDelivery {
  return async ({ step, recipient }, { account, workflow, payload, overrides }) => {
    const { type } = workflow.steps[step] as Workflow['steps'][number];
    if (!recipient) return { action: 'record', outcome: 'no_address', reason: outcomeReasons.deleted };
    if (type === 'in_app') return { action: 'record', outcome: 'no_address' };
    if (type === 'email') {
      if (!recipient.email || !isEmailAddress(recipient.email)) return { action: 'record', outcome: 'no_address' };
      return connections.findEmail(account) ? { action: 'email' } : { action: 'record', outcome: 'no_connection' };
    }
    const to = findAddress(type, recipient);
    if (to === undefined) return { action: 'record', outcome: 'no_address' };
    try {
      const input = { payload, subscriber: recipient };
      const rendered = renderStep(workflow.steps[step] as Workflow['steps'][number], workflow, input);
      const content = applyOverrides(rendered, overrides) as MessageContent;
      const needsNamespace = content.type === 'chatApp';
      const namespace = needsNamespace ? await findOrCreateNamespace(database, account.environmentId) : undefined;
      const body = createBody(content, to, namespace);
      const fault = findBodyFault(type, body);
      if (fault !== undefined) return { action: 'record', outcome: 'failed', reason: fault };
      const request = { account, body: body as Call<SendId>['body'], sentJson: body };
      return { action: 'message', message: await outbound.check(type, request) };
    } catch (error) {
      return toDecision(error);
    }
  };
}

/** The contract's code of a person who has opted out. */
const optedOutCode = 1610;

/** Converts the rejection of a message. @throws anything that is none, so that the job is retried */
function toDecision(error: unknown): Decision {
  if (error instanceof RenderError) return { action: 'record', outcome: 'failed', reason: error.message };
  if (!(error instanceof HttpError)) throw error;
  const { status, code, violations, message: reason } = error;
  if (status === 501) return { action: 'record', outcome: 'no_connection' };
  if (status === 503) return { action: 'wait', reason };
  if (code === optedOutCode) return { action: 'record', outcome: 'opted_out' };
  if (violations.some(({ field, code: fieldCode }) => field === 'to' && fieldCode === undefined)) {
    return { action: 'record', outcome: 'no_address' };
  }
  return { action: 'record', outcome: 'failed', reason };
}
