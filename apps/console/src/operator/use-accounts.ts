import { useEffect, useState } from 'preact/hooks';
import { type Success, send } from './api.ts';

export type Account = Success<'/admin/v1/accounts', 'get'>['data'][number];

/** Loads the accounts for a choice: the first 200. Empty until they are loaded, and if they cannot be. */
export function useAccounts(): readonly Account[] {
  const [accounts, setAccounts] = useState<readonly Account[]>([]);
  useEffect(() => {
    send('get', '/admin/v1/accounts', { query: { limit: 200 } }).then(
      ({ data }) => setAccounts(data),
      () => {},
    );
  }, []);
  return accounts;
}
