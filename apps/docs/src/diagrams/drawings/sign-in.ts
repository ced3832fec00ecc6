import type { SequenceDiagram } from '../sequence.ts';

export const signIn: SequenceDiagram = {
  title: 'A token is used until it expires, then replaced',
  participants: [
    { id: 'server', label: 'Your server', yours: true },
    { id: 'service', label: 'Omnichannel' },
  ],
  steps: [
    { from: 'server', to: 'service', text: '`createAccessToken` with API key and user name' },
    { from: 'service', to: 'server', text: '200: `access_token`, `expires_in`', reply: true },
    { note: 'For as long as the token lasts' },
    { from: 'server', to: 'service', text: 'Any operation, with the token' },
    { from: 'service', to: 'server', text: 'The response', reply: true },
    { note: 'The token has expired, or was revoked' },
    { from: 'server', to: 'service', text: 'An operation, with the old token' },
    { from: 'service', to: 'server', text: '401', reply: true },
    { from: 'server', to: 'service', text: '`createAccessToken`, once for all calls' },
    { from: 'service', to: 'server', text: '200: a new token', reply: true },
    { from: 'server', to: 'service', text: 'The operation again, once' },
  ],
};
