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
  /** The body, where it is a form. */
  form?: Form;
  query: ParsedUrlQuery;
  /** Values of the path's parameters, decoded. */
  path: Record<string, string>;
  /** Names in lower case. */
  header: Record<string, string>;
}

/** An answer that is no example of the contract. */
export interface CustomResponse extends Rendered {
  /** Short description: `a sample of audio/ogg`. */
  source: string;
  /** Whether it was given before, and what followed from it then does not follow again. */
  again?: boolean;
}

/**
 * Behaviour of some operations beyond the examples of the contract: test recipients, uploaded media, webhooks. Each field is
 * asked in the order of the list of features; the first that answers decides. A `Rejected` that it throws becomes an error response.
 */
export interface Feature {
  /** The scenario that answers, where the request itself prefers none. */
  scenario?(asked: MockRequest): string | undefined;
  /** An answer in place of the contract's, where the request itself prefers none. */
  answer?(asked: MockRequest): CustomResponse | undefined;
  /**
   * Returns patches for the parts of a response that depend on the request. Not called for a scenario that was chosen by name.
   *
   * @param dynamic whether the body is made up from the schema, and not the example
   */
  changes?(asked: MockRequest, answer: Answer, dynamic: boolean): ResponsePatch[];
  /** What follows from a request that was answered with a success. @param told the body as it was sent */
  after?(asked: MockRequest, told: Rendered, exchange: Exchange): void;
  /** A valid request ended without a success. */
  unanswered?(asked: MockRequest): void;
  /** Forgets what earlier requests have left. */
  reset?(): void;
}
