import type { StateDiagram } from '../states.ts';

export const eventStatus: StateDiagram = {
  title: 'The status of an event',
  states: [
    { id: 'queued', label: 'queued', note: 'No recipient was reached yet.' },
    { id: 'running', label: 'running', note: 'Recipients are reached in batches, or messages wait.' },
    { id: 'completed', label: 'completed', note: 'Every recipient has an outcome for each step.', tone: 'good' },
    { id: 'cancelled', label: 'cancelled', note: 'Items that are in a feed stay there.', lane: 1, tone: 'bad' },
  ],
  transitions: [
    { from: 'queued', to: 'running', label: 'the first batch' },
    { from: 'running', to: 'completed', label: 'the last outcome' },
    { from: 'queued', to: 'cancelled', label: '`cancelEvent`' },
    { from: 'running', to: 'cancelled', label: '`cancelEvent`' },
  ],
};
