import { type Accounts, createAccounts } from './accounts/accounts.ts';
import type { Context } from './context.ts';
import type { Feature } from './feature.ts';
import type { Handlers } from './http/handler.ts';
import { createLimits, type Limits } from './limits/limits.ts';
import type { Workers } from './queue/queue.ts';
import { createRetention } from './retention/retention.ts';
import { createSandboxPage } from './sandbox/sandbox.ts';
import { createSubscribers } from './subscribers/subscribers.ts';
import { createTopics } from './topics/topics.ts';
import { createVerification } from './verification/verification.ts';

/** The parts of the service. */
export interface Features {
  accounts: Accounts;
  limits: Limits;
  /** Those two, and all others. */
  all: readonly Feature[];
}

export function createFeatures(context: Context): Features {
  const accounts = createAccounts(context);
  const limits = createLimits(context, accounts.directory);
  const others = [createSubscribers, createTopics, createVerification, createSandboxPage, createRetention];
  return { accounts, limits, all: [accounts, limits, ...others.map((create) => create(context))] };
}

/** The operations of all features. */
export function handlersOf(features: readonly Feature[]): Handlers {
  return Object.assign({}, ...features.map(({ handlers }) => handlers));
}

/** The jobs of all features. */
export function workersOf(features: readonly Feature[]): Workers {
  return Object.assign({}, ...features.map(({ workers }) => workers));
}
