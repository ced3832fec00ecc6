import type { StateDiagram } from '../states.ts';

export const careWindow: StateDiagram = {
  title: 'The customer-care window of one person',
  states: [
    {
      id: 'closed',
      label: 'Closed',
      note: 'Only a template, and only to a number reported as `valid` in the last 7 days; otherwise 1013. Any other message: 470.',
    },
    {
      id: 'open',
      label: 'Open',
      note: 'Any type of message. Each message from the person restarts the 24 hours.',
      tone: 'good',
    },
  ],
  transitions: [
    { from: 'closed', to: 'open', label: 'the person writes to you' },
    { from: 'open', to: 'open', label: 'the person writes again' },
    { from: 'open', to: 'closed', label: '24 hours without a message from them' },
  ],
};
