import type { SequenceDiagram } from '../sequence.ts';

export const messengerReply: SequenceDiagram = {
  title: 'A person writes, you reply',
  participants: [
    { id: 'person', label: 'A person' },
    { id: 'service', label: 'Omnichannel' },
    { id: 'server', label: 'Your server', yours: true },
  ],
  steps: [
    { from: 'person', to: 'service', text: 'Writes to your page' },
    { from: 'service', to: 'server', text: '`messengerMessage`, signed' },
    { from: 'server', to: 'server', text: 'Checks the signature' },
    { from: 'server', to: 'service', text: '204, at once', reply: true },
    { note: 'Within 24 hours a text or file; later only a template' },
    { from: 'server', to: 'service', text: '`sendMessengerMessage` to `sender.id`' },
    { from: 'service', to: 'server', text: '`message_id`', reply: true },
    { from: 'service', to: 'person', text: 'Your reply' },
  ],
};
