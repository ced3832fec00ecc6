import { expect, test } from 'vitest';
import { contract, type Schema } from '../contract.ts';
import { careWindow } from './drawings/care-window.ts';
import { messageStatus } from './drawings/message-status.ts';
import { passcode } from './drawings/verification.ts';
import { layoutStates } from './state-layout.ts';
import { edgesOf, ranksOf } from './state-routes.ts';
import { type StateDiagram, statesInWords } from './states.ts';
import { extent } from './test-scene.ts';

const order: StateDiagram = {
  title: 'An order',
  states: [
    { id: 'open', label: 'Open', note: 'It can be changed.' },
    { id: 'paid', label: 'Paid' },
    { id: 'done', label: 'Done', tone: 'good' },
    { id: 'cancelled', label: 'Cancelled', lane: 1, tone: 'bad' },
  ],
  transitions: [
    { from: 'open', to: 'open', label: 'changed' },
    { from: 'open', to: 'paid', label: 'paid for' },
    { from: 'paid', to: 'done' },
    { from: 'open', to: 'done' },
    { from: 'paid', to: 'open', label: 'refunded' },
    { from: 'paid', to: 'cancelled' },
  ],
};

test('a state follows all earlier states, regardless of transitions back', () => {
  expect(ranksOf(order)).toEqual([0, 1, 2, 2]);
});

test('each transition takes the way that suits it', () => {
  expect(edgesOf(order).map(({ kind }) => kind)).toEqual(['loop', 'next', 'next', 'skip', 'back', 'branch']);
});

test('across it runs to the right, down it runs down', () => {
  const boxes = (direction: 'across' | 'down') =>
    layoutStates(order, direction, 600)
      .shapes.filter(({ role }) => role.startsWith('box'))
      .map(({ attributes: { x, y } }) => ({ x: Number(x), y: Number(y) }));
  const [open, paid, done, cancelled] = boxes('across');
  expect(open?.x).toBeLessThan(paid?.x ?? 0);
  expect(paid?.y).toBe(done?.y);
  expect(cancelled?.y).toBeGreaterThan(done?.y ?? 0);
  const [openDown, paidDown, , cancelledDown] = boxes('down');
  expect(openDown?.x).toBe(paidDown?.x);
  expect(openDown?.y).toBeLessThan(paidDown?.y ?? 0);
  expect(cancelledDown?.x).toBeGreaterThan(paidDown?.x ?? 0);
});

test('the description names each state and its transitions', () => {
  expect(statesInWords(order)).toEqual([
    'Open. It can be changed. Next: the same again (changed); Paid (paid for); Done.',
    'Paid. Next: Done; Open (refunded); Cancelled.',
    'Done. Nothing comes after it.',
    'Cancelled. Nothing comes after it.',
  ]);
});

test('reports an unknown state', () => {
  const wrong = { ...order, transitions: [{ from: 'open', to: 'lost' }] };
  expect(() => layoutStates(wrong, 'across', 600)).toThrow("The diagram 'An order' has no state 'lost'.");
});

test('the diagram has every status of a message', () => {
  const { ChatAppProgressStatus: progress, ChatAppFailedStatus: failed } = contract.components.schemas as Record<
    string,
    Schema
  >;
  const statuses = [...(progress?.properties?.status?.enum ?? []), failed?.properties?.status?.const];
  // A deletion is not in the order, and accepted is the response to the request.
  const steps = statuses.filter((status) => status !== 'deleted');
  expect(messageStatus.states.map(({ id }) => id)).toEqual(['accepted', ...steps]);
});

test.for([
  ['across', 680],
  ['down', 340],
] as const)('nothing of the drawings of this site is cut off: %s', ([direction, width]) => {
  for (const diagram of [order, careWindow, messageStatus, passcode]) {
    const scene = layoutStates(diagram, direction, width);
    const { left, top, right, bottom } = extent(scene);
    expect(scene.width).toBeLessThanOrEqual(width);
    expect({
      title: diagram.title,
      fits: left >= 0 && top >= 0 && right <= scene.width && bottom <= scene.height,
    }).toEqual({ title: diagram.title, fits: true });
  }
});
