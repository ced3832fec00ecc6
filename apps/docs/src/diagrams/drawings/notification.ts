import type { SequenceDiagram } from '../sequence.ts';

export const notification: SequenceDiagram = {
  title: 'A notification reaches the feed at once, and phones after the response',
  participants: [
    { id: 'server', label: 'Your server', yours: true },
    { id: 'service', label: 'Omnichannel' },
    { id: 'page', label: 'Page of the user', yours: true },
  ],
  steps: [
    { from: 'server', to: 'service', text: '`triggerEvent` with workflow, recipient and payload' },
    { from: 'service', to: 'service', text: 'Checks all of it, and stores the item of the feed' },
    { from: 'service', to: 'server', text: '201: `transactionId`', reply: true },
    { from: 'service', to: 'page', text: '`notification_received` on the open stream' },
    { note: 'A job sends the messages of the other steps' },
    { from: 'service', to: 'service', text: 'SMS, chat app, messenger, RCS and e-mail' },
    { from: 'page', to: 'service', text: '`markMessages` when the user reads the item' },
    { from: 'server', to: 'service', text: '`getEvent`' },
    { from: 'service', to: 'server', text: 'Recipients by step and outcome', reply: true },
  ],
};
