import type { FastifyInstance } from 'fastify';
import type { PermanentFailureHandlers, Workers } from '../platform/jobs/queue.ts';
import type { Handlers } from './handler.ts';

/** A part of the service that stands by itself: `createSubscribers(context)`. `service.ts` puts them together. */
export interface Feature {
  /** Operations of the contract, by operationId. */
  handlers?: Handlers;
  /** Jobs of the queue. */
  workers?: Workers;
  /** What becomes of those that are given up. */
  onPermanentFailure?: PermanentFailureHandlers;
  /** Routes beside the contract: `/sandbox`, `/.well-known/jwks.json`. */
  routes?(app: FastifyInstance): void;
  /**
   * Begins what the feature does by itself, in the processes that work jobs.
   *
   * @throws {Error} what keeps the service from starting
   */
  start?(): Promise<void>;
  /** Ends what the feature has running. */
  close?(): Promise<void>;
}
