import type { StateDiagram } from '../states.ts';

export const careWindow: StateDiagram = {
  title: 'The customer-care window of one person',
  states: [
    {
      id: 'closed',
      label: 'Closed',
      note: 'Only a template, and only to a number found `valid` in the last 7 days: 1013 where it was not. Anything else: 470.',
    },
    {
      id: 'open',
      label: 'Open',
      note: 'Any type of message. With each message of theirs the 24 hours begin anew.',
      tone: 'good',
    },
  ],
  transitions: [
    { from: 'closed', to: 'open', label: 'they write to you' },
    { from: 'open', to: 'open', label: 'they write again' },
    { from: 'open', to: 'closed', label: '24 hours without a message of theirs' },
  ],
};
