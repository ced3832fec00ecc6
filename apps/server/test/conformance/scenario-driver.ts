import type { CallResult, RequestParts, ScenarioContext } from './scenario-context.ts';
import type { Scenario } from './scenarios.ts';

/** Brings a scenario about by calls of the contract alone. @returns the call that it is about, the last one */
export type ScenarioDriver = (
  world: ScenarioContext,
  scenario: Scenario,
  named: Record<string, string>,
) => Promise<CallResult>;

/** A call that departs from the sample request in these parts. */
export const sending =
  (parts: RequestParts): ScenarioDriver =>
  ({ call }, { operation }) =>
    call(operation.id, parts);

/** As `sending`; the mock cannot know by itself. */
export const sendingNamed =
  (parts: RequestParts): ScenarioDriver =>
  ({ call }, { operation }, named) =>
    call(operation.id, { ...parts, headers: { ...parts.headers, ...named } });

/** More than any operation takes. */
export const tooMuch = Buffer.alloc(11 * 1024 * 1024, ' ');
