import { describe, expect, it } from 'vitest';
import { deriveVariables, findMissingVariables } from './required-variables.ts';
import type { WorkflowStep } from './workflow.ts';

it('derives the variables of all steps and languages, sorted', () => {
  const steps: WorkflowStep[] = [
    {
      stepId: 'feed',
      type: 'in_app',
      active: true,
      content: { body: '{{ order.id }} {{ subscriber.email }}', callToAction: { url: '/{{ path | default: "" }}' } },
      translations: { ar: { body: '{{ payload.city }}' } },
    },
    {
      stepId: 'chat',
      type: 'chatApp',
      active: false,
      content: { template: { name: 'a', parameters: ['{{ amount }}'] } },
      translations: {},
    },
  ];
  expect(deriveVariables(steps)).toEqual(['amount', 'city', 'order.id']);
});

describe('a payload', () => {
  const payload = {
    zero: 0,
    no: false,
    empty: '',
    nothing: null,
    order: { id: 7, size: null },
    items: ['a', { b: 1 }],
    none: [],
    person: { first: 'Layla', last: 'Haddad' },
  };
  it.each([
    'zero',
    'no',
    'empty',
    'order.id',
    'order',
    'items.size',
    'items.first',
    'items.1.b',
    'items.last.b',
    'empty.size',
    'person.first',
    'person.size',
  ])('has %s', (variable) => {
    expect(findMissingVariables({ variables: [variable] }, payload)).toEqual([]);
  });
  it.each([
    'nothing',
    'absent',
    'order.name',
    'order.size',
    'zero.a',
    'items.2',
    'none.first',
    'toString',
    'empty.length',
    'nothing.a',
  ])('lacks %s', (variable) => {
    expect(findMissingVariables({ variables: ['zero', variable] }, payload)).toEqual([variable]);
  });
});
