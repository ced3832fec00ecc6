/** The channels of a workflow's steps. */
export type StepType = 'in_app' | 'sms' | 'chatApp' | 'messenger' | 'rcs' | 'email';

export interface InAppContent {
  title?: string;
  body: string;
  avatar?: string;
  callToAction?: { label?: string; url: string };
}

export interface SmsContent {
  text: string;
  sender?: string;
}

export interface ChatAppContent {
  /** One of the account's templates. `parameters` are the values of the variables of its body, in their order. */
  template: { name: string; language?: string; parameters?: string[] };
}

export interface TextContent {
  text: string;
}

export interface EmailContent {
  subject: string;
  text: string;
  html?: string;
}

/** A step of one channel. The texts of its content are templates until `renderStep` fills them in. */
interface Step<Type extends StepType, Content> {
  /** Unique in the workflow. */
  stepId: string;
  type: Type;
  /** Whether the step takes part in an event. */
  active: boolean;
  /** The content in the workflow's `defaultLocale`. */
  content: Content;
  /** The content in other languages, by BCP 47 tag. */
  translations: Readonly<Record<string, Content>>;
}

export type InAppStep = Step<'in_app', InAppContent>;
export type SmsStep = Step<'sms', SmsContent>;
type ChatAppStep = Step<'chatApp', ChatAppContent>;
type MessengerStep = Step<'messenger', TextContent>;
type RcsStep = Step<'rcs', TextContent>;
export type EmailStep = Step<'email', EmailContent>;
export type WorkflowStep = InAppStep | SmsStep | ChatAppStep | MessengerStep | RcsStep | EmailStep;

/** One version of a workflow. */
export interface Workflow {
  id: string;
  /** Counts from 1. A version never changes. */
  version: number;
  /** The caller's name of the workflow, which triggers use. It never changes. */
  identifier: string;
  name: string;
  description?: string;
  tags: string[];
  active: boolean;
  /** Whether the workflow ignores the preferences of subscribers. */
  critical: boolean;
  defaultLocale: string;
  /** The steps in their order. Tables refer to a step by its index. */
  steps: readonly WorkflowStep[];
  /** Paths of the payload that a trigger must have: `order.id`. */
  variables: readonly string[];
  createdAt: Date;
  /** When this version was stored. */
  updatedAt: Date;
}

/** The fields of a subscriber that templates can show. */
export interface TemplateSubscriber {
  subscriberId: string;
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
  phone?: string | null;
  chatappNumber?: string | null;
  locale?: string | null;
  avatar?: string | null;
  data?: unknown;
}
