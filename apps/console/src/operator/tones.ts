import type { Success } from './api.ts';

/** Whether a state is good or bad news; undefined for other states. */
export type Tone = 'good' | 'bad' | undefined;

export function messageTone(status: Success<'/admin/v1/messages', 'get'>['data'][number]['status']): Tone {
  if (status === 'failed') return 'bad';
  return status === 'delivered' || status === 'read' ? 'good' : undefined;
}

export function deliveryTone(state: Success<'/admin/v1/deliveries', 'get'>['data'][number]['state']): Tone {
  return state === 'waiting' ? undefined : state === 'dead' ? 'bad' : 'good';
}

export function endpointTone(state: Success<'/admin/v1/webhook-endpoints', 'get'>['data'][number]['state']): Tone {
  return state === 'enabled' ? 'good' : 'bad';
}
