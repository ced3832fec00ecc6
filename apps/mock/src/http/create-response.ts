import { requestIdHeader, requestIdInBody } from '@omnichannel/contract';
import type { Feature, MockRequest } from '../feature.ts';
import type { IdsAndClock } from '../ids-and-clock.ts';
import type { Exchange } from '../journal.ts';
import { choosesAnswer, type Preference } from '../prefer.ts';
import { render } from '../render.ts';
import { applyPatches, patchBody } from '../response-patches.ts';
import { selectExample } from '../select-example.ts';
import { HttpError } from './http-error.ts';
import type { Outgoing } from './send.ts';

/** The parts that choose the response to a request, and change it. */
export interface ResponseSources {
  features: readonly Feature[];
  fresh: Pick<IdsAndClock, 'dynamic'>;
}

/**
 * Chooses and renders the response to a valid request. Notes in the exchange where the response comes from.
 *
 * @param wish what the request prefers, or the example of a rule
 * @returns a response whose headers may be added to; `again` where it repeats an earlier one
 * @throws {HttpError} 400, 406 or 500 where no response fits what the request prefers or accepts
 */
export function createResponse(
  sources: ResponseSources,
  request: MockRequest,
  wish: Preference,
  exchange: Exchange,
): Outgoing & { again?: boolean } {
  if (!choosesAnswer(wish)) {
    const own = firstResult(sources.features, (feature) => feature.answer?.(request));
    if (own) {
      exchange.source = own.source;
      // A repeated body has the identifier of the first request.
      return { ...own, headers: { ...own.headers, ...identify(request, own.again ? own.body : undefined) } };
    }
  }
  return renderExample(sources, request, wish, exchange);
}

/** Renders a response that the contract declares, with the patches of the features. */
function renderExample(
  { features, fresh }: ResponseSources,
  request: MockRequest,
  wish: Preference,
  exchange: Exchange,
): Outgoing {
  const { operation } = request;
  const answer = selectExample(operation, wish, request, {
    preceding: () => firstResult(features, (feature) => feature.precedingScenario?.(request)),
    suited: () => firstResult(features, (feature) => feature.scenario?.(request)),
  });
  if ('rejected' in answer) throw new HttpError(answer.rejected, answer.detail);
  const isDynamic = wish.dynamic === true && wish.example === undefined;
  if (isDynamic) exchange.dynamic = true;
  else if (answer.scenario !== undefined) exchange.example = answer.scenario;
  const rendered = render(operation, answer, isDynamic && fresh.dynamic());
  // An example that the request names is not changed.
  const changes =
    wish.example === undefined
      ? features.flatMap((feature) => feature.changes?.(request, answer, isDynamic) ?? [])
      : [];
  const body = patchBody(rendered, changes);
  // A named example and a generated body are not changed, so that the header follows them.
  const isUnchanged = wish.example !== undefined || isDynamic;
  const events = answer.events && !isDynamic ? applyPatches(answer.events, changes) : undefined;
  const follow = events && firstResult(features, (feature) => feature.followStream?.(request, events));
  return {
    status: rendered.status,
    headers: { ...rendered.headers, ...identify(request, isUnchanged ? body : undefined) },
    body,
    ...(events && { events }),
    ...(follow && { follow }),
  };
}

/**
 * Returns the header `X-Request-Id`.
 *
 * @param body a body whose identifier replaces that of the request, if it has one
 */
function identify({ requestId }: MockRequest, body: Outgoing['body']): Record<string, string> {
  const id = requestIdInBody(typeof body === 'string' ? parseOrNothing(body) : undefined) ?? requestId;
  return id === undefined ? {} : { [requestIdHeader]: id };
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The result of the first feature that has one. */
function firstResult<Result>(
  features: readonly Feature[],
  ask: (feature: Feature) => Result | undefined,
): Result | undefined {
  for (const feature of features) {
    const result = ask(feature);
    if (result !== undefined) return result;
  }
  return undefined;
}
