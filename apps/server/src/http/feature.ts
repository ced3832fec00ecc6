import type { FastifyInstance } from 'fastify';
import type { JobHandlers, PermanentFailureHandlers } from '../platform/jobs/queue.ts';
import type { Handlers } from './handler.ts';

/** An independent part of the service, such as `createSubscribers(context)`. `app.ts` composes them. */
export interface Feature {
  /** Operations of the contract, by operationId. */
  handlers?: Handlers;
  /** Handlers of jobs, by task. */
  jobs?: JobHandlers;
  /** Handlers of jobs that failed permanently. */
  onPermanentFailure?: PermanentFailureHandlers;
  /** Routes outside the contract: `/sandbox`, `/.well-known/jwks.json`. */
  routes?(app: FastifyInstance): void;
  /** Routes outside the contracts that are served with the admin API: the console. */
  adminRoutes?(app: FastifyInstance): void;
  /**
   * Starts the feature's background work, in the processes that run jobs.
   *
   * @throws {Error} an error that prevents the start of the service
   */
  start?(): Promise<void>;
  /** Stops the feature's background work. */
  close?(): Promise<void>;
}
