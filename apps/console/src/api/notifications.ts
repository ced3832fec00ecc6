import type { components } from '@omnichannel/types';

/**
 * The JSON routes that the pages of subscribers, workflows and events call in addition to the operations of the contract. All paths are
 * below `/sandbox` and require its session.
 *
 * | request | response |
 * |---|---|
 * | `GET /notifications/subscribers?search=&after={subscriberId}&limit=50` | `SubscribersPage`, by subscriberId; `search`: only those whose id, name and addresses contain all words |
 * | `GET /notifications/subscribers/{subscriberId}/topics` | `SubscriberTopics` |
 * | `GET /notifications/workflows?search=&after={workflowId}&limit=50` | `WorkflowsPage`, the oldest first; `search`: only those whose id and name contain all words |
 * | `POST /notifications/workflows/{workflowId}/preview` with a `PreviewRequest` | `WorkflowPreview` |
 * | `GET /notifications/workflows/{workflowId}/preview/{stepId}/html?payload={JSON}&subscriberId=&locale=` | the HTML of an e-mail of the preview |
 * | `GET /notifications/events?search=&before={transactionId}&limit=50` | `EventsPage`, the newest first; `search`: only those whose id and workflow contain all words |
 * | `GET /notifications/events/{transactionId}` | `EventInput` |
 * | `GET /notifications/events/{transactionId}/recipients?step={stepId}&outcome=&after={id}&limit=50` | `RecipientsPage`; `step`: only those with an outcome of the step; `outcome`: with this one |
 * | `/api/…` | operations of the contract, with the session in place of a token |
 */

/** A subscriber, as the operations return it. */
export interface SubscriberView {
  subscriberId: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
  chatappNumber?: string;
  locale?: string;
  isOnline: boolean;
  /** RFC 3339: when the subscriber last went offline. */
  lastOnlineAt?: string;
  /** RFC 3339. */
  createdAt: string;
}

export interface SubscribersPage {
  subscribers: SubscriberView[];
  /** The value of `?after=` for the next page. Absent on the last one. */
  after?: string;
}

export interface SubscriberTopics {
  /** In the order of their creation. */
  topics: { key: string; name: string }[];
}

export interface WorkflowsPage {
  workflows: WorkflowSummary[];
  /** The value of `?after=` for the next page. Absent on the last one. */
  after?: string;
}

export interface WorkflowSummary {
  workflowId: string;
  name: string;
  active: boolean;
}

export interface PreviewRequest {
  payload: Record<string, unknown>;
  /** The subscriber that texts show. Without one, its fields are empty. */
  subscriberId?: string;
  /** In place of the subscriber's locale. */
  locale?: string;
}

export interface WorkflowPreview {
  /** Required variables that the payload does not have. A trigger with this payload is rejected. */
  missing: string[];
  /** In their order. */
  steps: PreviewStep[];
}

export type StepType = 'in_app' | 'sms' | 'chatApp' | 'messenger' | 'rcs' | 'email';

/** A step with its texts filled in, or why that is impossible. */
export type PreviewStep = { stepId: string; active: boolean } & (
  | { content: PreviewContent; fault?: never }
  | { content?: never; type: StepType; fault: string }
);

export type PreviewContent =
  | { type: 'in_app'; title?: string; body: string; callToAction?: { label?: string; url: string } }
  | { type: 'sms'; text: string; sender?: string }
  | { type: 'chatApp'; template: { name: string; language?: string; parameters?: string[] } }
  | { type: 'messenger' | 'rcs'; text: string }
  | { type: 'email'; subject: string; text: string; html?: string };

export interface EventsPage {
  events: EventSummary[];
  /** The value of `?before=` for the next page. Absent on the last one. */
  before?: string;
}

export interface EventSummary {
  transactionId: string;
  workflowId: string;
  workflowName: string;
  /** `running` also while messages are being sent. */
  status: 'queued' | 'running' | 'completed' | 'cancelled';
  /** The number of recipients reached so far. */
  reached: number;
  /** RFC 3339. */
  createdAt: string;
}

/** A part of the request that triggered an event. */
export interface EventInput {
  payload: Record<string, unknown>;
  /** Who caused the event; without a `subscriberId` they were deleted. */
  actor?: { subscriberId?: string };
}

export interface RecipientsPage {
  recipients: RecipientView[];
  /** The value of `?after=` for the next page. Absent on the last one. */
  after?: string;
  /** Whether no outcome of the event changes any more. */
  isFinal: boolean;
}

/** A recipient of an event. Without a `subscriberId` they were deleted. */
export interface RecipientView {
  /** Sorts the recipients: in the order in which they were created. */
  id: string;
  subscriberId?: string;
  firstName?: string;
  lastName?: string;
  /** The outcomes of the active steps, in their order. */
  steps: RecipientStep[];
}

export interface RecipientStep {
  stepId: string;
  channel: StepType;
  outcome: StepOutcome;
  /** Why it has this outcome. */
  reason?: string;
}

export type StepOutcome = components['schemas']['EventOutcome']['outcome'];
