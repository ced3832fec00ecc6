import type { SequenceDiagram } from '../sequence.ts';

export const inbox: SequenceDiagram = {
  title: 'A page reads one feed with a token of its own',
  participants: [
    { id: 'page', label: 'Page of the user', yours: true },
    { id: 'server', label: 'Your server', yours: true },
    { id: 'service', label: 'Omnichannel' },
  ],
  steps: [
    { from: 'page', to: 'server', text: 'Asks for a token, with your session cookie' },
    { from: 'server', to: 'service', text: '`createSubscriberToken` for this user' },
    { from: 'service', to: 'page', text: '201: `token`, through your server', reply: true },
    { from: 'page', to: 'service', text: '`streamNotifications` with the token' },
    { from: 'service', to: 'page', text: 'The unseen and unread counts', reply: true },
    { from: 'page', to: 'service', text: '`listNotifications`: the newest items' },
    { note: 'For each new notification' },
    { from: 'service', to: 'page', text: '`notification_received` with item and counts' },
    { note: 'After the connection broke' },
    { from: 'page', to: 'service', text: '`streamNotifications` with `Last-Event-ID`' },
    { from: 'service', to: 'page', text: 'The items that were missed', reply: true },
  ],
};
