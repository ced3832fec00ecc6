import type { Violation } from '@omnichannel/error-formats';
import { findMissingVariables, type Workflow } from '../../workflows/workflows.ts';
import type { EventRequest } from './event-request.ts';
import type { References } from './find-references.ts';

/** Why a workflow has nothing to do, as the contract's `status` has it. */
export type IdleStatus = 'trigger_not_active' | 'no_workflow_steps_defined' | 'no_workflow_active_steps_defined';

/** Bytes of a payload as JSON: a page of a feed renders 100 of them. */
const maxPayloadBytes = 64 * 1024;

export function isPayloadTooLarge({ payloadBytes }: EventRequest): boolean {
  return payloadBytes > maxPayloadBytes;
}

/** Returns what is wrong with a request; empty when it can be stored. */
export function findViolations(request: EventRequest, references: References): Violation[] {
  const workflow = references.workflow(request);
  const found: Omit<Violation, 'in'>[] = [];
  if (!workflow) {
    const message = 'must be the workflowId of a workflow. Create the workflow with POST /v1/workflows';
    found.push({ field: 'name', message });
  }
  for (const { key, field } of request.topics) {
    if (references.topic(request, key) !== undefined) continue;
    found.push({ field, message: 'must be the key of a topic. Create the topic with POST /v1/topics' });
  }
  const created = new Set(request.inline.map(({ subscriberId }) => subscriberId));
  for (const { subscriberId, field } of request.named) {
    if (created.has(subscriberId) || references.subscriber(request, subscriberId) !== undefined) continue;
    found.push({ field, message: 'must be the subscriberId of a subscriber. Send an object to create it' });
  }
  if (isPayloadTooLarge(request)) {
    const message = `must take at most ${maxPayloadBytes} bytes of JSON, not ${request.payloadBytes}`;
    found.push({ field: 'payload', message });
  }
  for (const variable of workflow ? findMissingVariables(workflow, request.payload) : []) {
    found.push({ field: 'payload', message: `must have the variable ${variable} of the workflow` });
  }
  return found.map((violation) => ({ in: 'body', ...violation }));
}

/** @returns undefined when the workflow has steps to run */
export function findIdleStatus({ active, steps }: Workflow): IdleStatus | undefined {
  if (!active) return 'trigger_not_active';
  if (steps.length === 0) return 'no_workflow_steps_defined';
  return steps.some((step) => step.active) ? undefined : 'no_workflow_active_steps_defined';
}
