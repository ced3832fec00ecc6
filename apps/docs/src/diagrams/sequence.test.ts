import { expect, test } from 'vitest';
import { messengerReply } from './drawings/messenger-reply.ts';
import { signIn } from './drawings/sign-in.ts';
import { verification } from './drawings/verification.ts';
import type { Scene } from './scene.ts';
import { type SequenceDiagram, sequenceInWords } from './sequence.ts';
import { layoutSequence } from './sequence-layout.ts';
import { extent } from './test-scene.ts';

const small: SequenceDiagram = {
  title: 'A call',
  participants: [
    { id: 'app', label: 'App' },
    { id: 'service', label: 'Service' },
  ],
  steps: [
    { from: 'app', to: 'service', text: 'Asks' },
    { note: 'Time passes' },
    { from: 'service', to: 'service', text: 'Thinks' },
    { from: 'service', to: 'app', text: '`200`', reply: true },
  ],
};

const texts = ({ shapes }: Scene) => shapes.flatMap(({ line }) => line?.map(({ text }) => text).join('') ?? []);

test('messages are numbered, notes are not', () => {
  const scene = layoutSequence(small, 600);
  expect(scene.shapes.filter(({ role }) => role === 'number').map(({ line }) => line?.[0]?.text)).toEqual([
    '1',
    '2',
    '3',
  ]);
  expect(texts(scene)).toEqual(expect.arrayContaining(['App', 'Service', 'Asks', 'Time passes', 'Thinks', '200']));
});

test('steps are below one another, in order', () => {
  const badges = layoutSequence(small, 600).shapes.filter(({ role }) => role === 'badge');
  const heights = badges.map(({ attributes }) => Number(attributes.cy));
  expect(heights).toEqual(heights.toSorted((a, b) => a - b));
  expect(new Set(heights).size).toBe(3);
});

test('the description has the numbers of the drawing', () => {
  expect(sequenceInWords(small)).toEqual([
    'App to Service: Asks.',
    'Time passes. Service: Thinks.',
    'Service to App: `200`.',
  ]);
});

test('reports an unknown participant', () => {
  const wrong = { ...small, steps: [{ from: 'app', to: 'stranger', text: 'Asks' }] };
  expect(() => layoutSequence(wrong, 600)).toThrow("The diagram 'A call' has no participant 'stranger'.");
});

test.for([680, 340])('no drawing of this site is cut off at %d pixels', (width) => {
  for (const diagram of [small, signIn, verification, messengerReply]) {
    const scene = layoutSequence(diagram, width);
    const { left, top, right, bottom } = extent(scene);
    expect({
      title: diagram.title,
      fits: left >= 0 && top >= 0 && right <= scene.width && bottom <= scene.height,
    }).toEqual({ title: diagram.title, fits: true });
  }
});
