/** The statuses of a chat-app message. Their meanings come from the examples of the webhook. */
import { findEntry } from '../../contract.ts';
import { scenarioNamed } from '../../reference/scenarios.ts';
import type { State, StateDiagram } from '../states.ts';

const webhook = findEntry('receiveChatAppStatus');
const status = (id: string, more: Partial<State> = {}): State => ({
  id,
  label: id,
  note: `${scenarioNamed(webhook, id).summary}.`,
  ...more,
});

export const messageStatus: StateDiagram = {
  title: 'Statuses of a message; steps can be skipped',
  states: [
    { id: 'accepted', label: 'accepted', note: 'The response to the request; no event.' },
    status('sent'),
    status('delivered'),
    status('read', { tone: 'good' }),
    status('failed', { lane: 1, tone: 'bad' }),
  ],
  transitions: [
    { from: 'accepted', to: 'sent' },
    { from: 'sent', to: 'delivered' },
    { from: 'delivered', to: 'read' },
    { from: 'accepted', to: 'delivered' },
    { from: 'sent', to: 'read' },
    { from: 'accepted', to: 'read' },
    { from: 'accepted', to: 'failed' },
    { from: 'sent', to: 'failed' },
  ],
};
