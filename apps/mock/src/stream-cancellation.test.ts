import { expect, it, vi } from 'vitest';
import { readContract } from './contract.ts';
import type { MockRequest } from './feature.ts';
import type { Exchange } from './journal.ts';
import { defaultSpec, loadSpec } from './spec.ts';
import { createStreamCancellation, type StreamCancellation } from './stream-cancellation.ts';

const { find } = readContract(await loadSpec(defaultSpec()));
const exchange: Exchange = {
  id: 1,
  at: 0,
  method: 'POST',
  target: '/',
  request: { headers: {} },
  violations: [],
  notes: [],
};

function ask(stops: StreamCancellation, operationId: string, taskId: string): void {
  const operation = find(operationId);
  if (!operation) throw new Error(`The contract has no ${operationId}.`);
  const asked: MockRequest = { operation, query: {}, path: { task_id: taskId }, header: {} };
  stops.after?.(asked, { status: 200, headers: {}, body: '{}' }, exchange);
}

it('stops every answer of the task, and no other', () => {
  const stops = createStreamCancellation();
  const [one, same, other] = [vi.fn(), vi.fn(), vi.fn()];
  stops.watch([{ task_id: 'a' }], one);
  stops.watch([{ task_id: 'a' }], same);
  stops.watch([{ task_id: 'b' }], other);
  ask(stops, 'stopChatMessage', 'a');
  expect([one, same, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
});

it('does nothing for an answer that has ended, for an unknown task and for other operations', () => {
  const stops = createStreamCancellation();
  const stop = vi.fn();
  const ended = stops.watch([{ task_id: 'a' }], stop);
  ask(stops, 'createChatMessage', 'a');
  ask(stops, 'stopChatMessage', 'error');
  ended();
  ask(stops, 'stopChatMessage', 'a');
  expect(stop).not.toHaveBeenCalled();
});
