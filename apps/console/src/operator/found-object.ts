import { addressOf } from './addresses.ts';
import type { Success } from './api.ts';

export type FoundObject = Success<'/admin/v1/search', 'get'>['data'][number];

/** Returns the address of the page that shows an object. */
export function addressOfFound({ kind, id, name, account }: FoundObject): string {
  const ofAccount = new URLSearchParams(account === null ? [] : [['account', account.id]]);
  switch (kind) {
    case 'account':
      return addressOf('accounts', id);
    case 'accountKey':
      return `${addressOf('accounts', account?.id)}?${new URLSearchParams({ key: id })}`;
    case 'operatorKey':
      return addressOf('operator-keys');
    case 'connection':
      return addressOf('connections', name ?? id);
    case 'endpoint':
      return addressOf('endpoints', id);
    case 'delivery':
      return addressOf('deliveries', id);
    case 'message':
      return `${addressOf('messages', id)}?${ofAccount}`;
    case 'verification':
      return addressOf('messages', id);
    case 'request':
      return addressOf('requests', id);
  }
}

/** Shortens a whole key to the part that is stored in readable form, so that the secret is in no address. */
export function withoutSecret(text: string): string {
  return text.replace(/^(om[ko]_[\w-]{4})[\w-]+$/, '$1');
}
