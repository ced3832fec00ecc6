import type { Success } from './api.ts';

/** Whether a state is good or bad news; undefined for other states. */
export type Tone = 'good' | 'bad' | undefined;

export function messageTone(status: Success<'/admin/v1/messages', 'get'>['data'][number]['status']): Tone {
  if (status === 'failed') return 'bad';
  return status === 'delivered' || status === 'read' ? 'good' : undefined;
}

type ConnectionHealth = Pick<Success<'/admin/v1/connections', 'get'>['data'][number], 'state' | 'links'>;

/** Whether a connection is on, and has no link to its provider. */
export function isWithoutLink({ links }: ConnectionHealth): boolean {
  return links?.state === 'down' || links?.state === 'unattended';
}

export function connectionTone(connection: ConnectionHealth): Tone {
  if (connection.state === 'broken' || isWithoutLink(connection)) return 'bad';
  return connection.state === 'on' ? 'good' : undefined;
}

export function deliveryTone(state: Success<'/admin/v1/deliveries', 'get'>['data'][number]['state']): Tone {
  return state === 'waiting' ? undefined : state === 'dead' ? 'bad' : 'good';
}

export function endpointTone(state: Success<'/admin/v1/webhook-endpoints', 'get'>['data'][number]['state']): Tone {
  return state === 'enabled' ? 'good' : 'bad';
}
