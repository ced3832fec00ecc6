import type { ParsedUrlQuery } from 'node:querystring';
import type { Form } from './form.ts';
import type { Exchange } from './journal.ts';
import type { Operation } from './operation.ts';
import type { Rendered } from './render.ts';
import type { ResponsePatch } from './response-patches.ts';
import type { Answer, RequestBody } from './scenarios.ts';

/** A valid request, taken apart. */
export interface MockRequest extends RequestBody {
  operation: Operation;
  /** The value of `X-Request-Id` in the response. */
  requestId?: string;
  /** The body, where it is a form. */
  form?: Form;
  query: ParsedUrlQuery;
  /** Values of the path's parameters, decoded. */
  path: Record<string, string>;
  /** Names in lower case. */
  header: Record<string, string>;
  /** The key of its session; absent where it has none. */
  session?: string;
}

/** A response that is not an example of the contract. */
export interface CustomResponse extends Rendered {
  /** Short description: `a sample of audio/ogg`. */
  source: string;
  /** Whether it repeats an earlier response, whose effects do not happen again. */
  again?: boolean;
}

/**
 * Follows a stream after its transcript: passes each later event on as it occurs.
 *
 * @param onEvents gets what has changed since the transcript at once, and later events as they occur
 * @param onEnd called when no event can follow any more
 * @returns a function that stops it
 */
export type FollowStream = (onEvents: (events: readonly unknown[]) => void, onEnd: () => void) => () => void;

/**
 * Behaviour of some operations beyond the examples of the contract: test numbers, uploaded media, webhooks. Features are called in
 * the order of their list, and the first result counts. An `HttpError` that a feature throws becomes an error response.
 */
export interface Feature {
  /** Returns the scenario that precedes the examples of the contract. Called if the request prefers none. */
  precedingScenario?(asked: MockRequest): string | undefined;
  /** Returns the scenario of the response. Called if the request prefers none, and no example has exactly this request. */
  scenario?(asked: MockRequest): string | undefined;
  /** Returns a response in place of the contract's. Called if the request prefers none. */
  answer?(asked: MockRequest): CustomResponse | undefined;
  /**
   * Returns patches for the parts of a response that depend on the request. Not called for a scenario that was chosen by name.
   *
   * @param dynamic whether the body is generated from the schema instead of an example
   */
  changes?(asked: MockRequest, answer: Answer, dynamic: boolean): ResponsePatch[];
  /**
   * Returns the source of the events after the transcript of a stream. Without a result of any feature, the stream ends.
   *
   * @param events the transcript, with all patches
   */
  followStream?(asked: MockRequest, events: readonly unknown[]): FollowStream | undefined;
  /**
   * Changes what later requests see. Called when the response of a success is chosen and before its delay, so that no other request is
   * decided in between. An `HttpError` becomes the response.
   */
  commit?(asked: MockRequest, response: Rendered): void;
  /** Runs the effects of a success outside the mock, after its delay. @param response the response to send */
  after?(asked: MockRequest, response: Rendered, exchange: Exchange): void;
  /** Called for a valid request that ended without a success. */
  unanswered?(asked: MockRequest): void;
  /** Removes the state that earlier requests created. */
  reset?(): void;
}
