import { acceptsSuccess, isObject, negotiateMediaType } from '@omnichannel/contract';
import type { Operation } from './operation.ts';
import type { Preference } from './prefer.ts';
import { type Answer, listOf, type RequestBody, scenarioOf } from './scenarios.ts';

/** Why no response can be chosen. */
export interface Refusal {
  rejected: 400 | 406 | 500;
  detail: string;
}

/** Scenarios that features of the mock know, where they know one. */
export interface KnownScenarios {
  preceding(): string | undefined;
  suited(): string | undefined;
}

/**
 * Chooses the response to a valid request: the preferred one; else the one that precedes all others; else the one of the scenario
 * whose request is exactly this body; else the one that suits the request; else the first success of the request's `type`; else the first.
 *
 * @param scenarios the scenarios that features of the mock know: one that precedes those of the contract, and one that suits the request
 */
export function selectExample(
  operation: Operation,
  preference: Preference,
  request: RequestBody & { header: Record<string, string> },
  scenarios: KnownScenarios,
): Answer | Refusal {
  const candidates = candidatesFor(operation, preference, request, scenarios);
  if ('rejected' in candidates) return candidates;
  const fitting = inMode(candidates, request.body);
  const [first] = fitting as [Answer];
  const ofSameStatus = withExamples(fitting.filter(({ status }) => status === first.status));
  const offered = ofSameStatus.flatMap(({ mediaType }) => mediaType ?? []);
  if (offered.length === 0) return first;

  const mediaType = negotiateMediaType(offered, request.header.accept);
  const chosen = ofSameStatus.find((answer) => answer.mediaType === mediaType);
  if (chosen) return chosen;
  // A failure is always sent: it says more than 406 would.
  if (first.status >= 400) return first;
  const [successes, failures] = [true, false].map((isSuccess) =>
    operation.answers.flatMap(({ status, mediaType }) => (status < 400 === isSuccess ? (mediaType ?? []) : [])),
  ) as [string[], string[]];
  if (acceptsSuccess(request.header.accept, successes, failures)) return first;
  const types = [...new Set(successes)].join(' or ');
  return {
    rejected: 406,
    detail: `The Accept header excludes ${types}, the media type of the response. Send 'Accept: ${successes[0]}'.`,
  };
}

function candidatesFor(
  operation: Operation,
  preference: Preference,
  request: RequestBody,
  { preceding, suited }: KnownScenarios,
): Answer[] | Refusal {
  const { id, answers } = operation;
  const { code, example } = preference;
  if (code !== undefined || example !== undefined) {
    const found = answers.filter(
      (answer) =>
        (code === undefined || String(answer.status) === code) &&
        (example === undefined || answer.scenario === example),
    );
    if (found.length > 0) return found;
    const { status } = answers.find(({ scenario }) => scenario === example) ?? {};
    if (example !== undefined && code !== undefined && status !== undefined) {
      const detail = `The example ${example} of ${id} has the status ${status}, and not ${code}. Ask for one of both only.`;
      return { rejected: 400, detail };
    }
    const asked = [example !== undefined && `example=${example}`, code !== undefined && `code=${code}`].filter(Boolean);
    return {
      rejected: 400,
      detail: `${id} has no response for 'Prefer: ${asked.join(', ')}'. It has: ${listOf(answers)}.`,
    };
  }
  const scenario = preceding() ?? exampleFor(operation, request) ?? suited();
  const joined = scenario === undefined ? [] : answers.filter((answer) => answer.scenario === scenario);
  if (joined.length > 0) return joined;
  const successes = answers.filter(({ status }) => status >= 200 && status < 300);
  if (successes.length > 0) return firstOfType(operation, request, successes);
  return answers.length > 0 ? [...answers] : { rejected: 500, detail: `The contract declares no response of ${id}.` };
}

/** The scenario whose request is exactly this one. With state, records decide on their failures, and not the request alone. */
function exampleFor({ requests, state = [] }: Operation, request: RequestBody): string | undefined {
  const scenario = scenarioOf(request, requests);
  const failures = state.flatMap(({ missing, conflict }) => [missing, conflict]);
  return failures.includes(scenario) ? undefined : scenario;
}

/** Begins with the success of the request's `type`: the log names the scenario, and `text` would be wrong for a template. */
function firstOfType({ requests }: Operation, { body }: RequestBody, successes: Answer[]): Answer[] {
  const typeOf = (value: unknown) => (isObject(value) ? value.type : undefined);
  const type = typeOf(body);
  if (type === undefined) return successes;
  const ofType = new Set(requests.flatMap((request) => (typeOf(request.body) === type ? [request.scenario] : [])));
  const isOfType = ({ scenario }: Answer) => scenario !== undefined && ofType.has(scenario);
  return successes.toSorted((a, b) => Number(isOfType(b)) - Number(isOfType(a)));
}

const eventStream = 'text/event-stream';

/** The knowledge-base chat streams when the body says so (Interface §4.8); the `Accept` header alone does not make it stream. */
function inMode(answers: Answer[], body: unknown): Answer[] {
  const streaming = isObject(body) && body.response_mode === 'streaming';
  const fitting = answers.filter(({ mediaType }) => (mediaType === eventStream) === streaming);
  return fitting.length > 0 ? fitting : answers;
}

/** Media types without an example step back behind those with one: next to them, a wildcard only says that other types may come. */
function withExamples(answers: Answer[]): Answer[] {
  const exemplified = answers.filter(({ scenario }) => scenario !== undefined);
  return exemplified.length > 0 ? exemplified : answers;
}
