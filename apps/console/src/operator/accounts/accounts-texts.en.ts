export const english = {
  about: 'The customers of the service. Each signs in with API keys of its own.',
  search: 'User name',
  userName: 'User name',
  kind: 'Kind',
  sandbox: 'Sandbox',
  live: 'Live',
  state: 'State',
  enabled: 'Enabled',
  disabled: 'Disabled',
  sender: 'Default sender',
  created: 'Created',
  stored: 'Stored files',
  bytes: (amount: string) => `${amount} bytes`,
  settings: 'Settings',
  empty: 'There are no accounts yet. Create the first one:',
};

export type AccountsTexts = typeof english;
