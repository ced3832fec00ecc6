export const english = {
  about: 'The senders that a connection may use. A connection without a list uses all senders.',
  search: 'Sender',
  value: 'Sender',
  kind: 'Type',
  kinds: { alphanumeric: 'Name', shortCode: 'Short code', number: 'Number' },
  connection: 'Connection',
  account: 'Account',
  allAccounts: 'All accounts',
  accountHelp: 'The only account that may use it. SMS from people to it go there.',
  countries: 'Countries',
  countriesHelp: 'Codes such as FR, with spaces between them. Empty for all.',
  allCountries: 'All',
  group: 'Opt-out group',
  groupHelp: 'Senders of a group share their opt-outs. Empty for a group of its own.',
  throughput: 'Messages per second',
  noLimit: 'No limit',
  add: 'Add a sender',
  addAbout:
    'With its first sender, a connection rejects senders that are not in its list. Add the default sender of each account too.',
  added: (value: string) => `${value} is added.`,
  remove: 'Remove',
  removeNamed: (value: string, connection: string) => `Remove ${value} of ${connection}`,
  removeTitle: (value: string) => `Remove ${value}?`,
  removeAbout: (connection: string) =>
    `${connection} then rejects messages with this sender. Without any sender in its list, it uses all senders.`,
  removed: (value: string) => `${value} is removed.`,
  cancel: 'Cancel',
  actions: 'Actions',
  empty: 'There are no senders, so connections use all.',
  emptyHow: 'Add one here or with the command:',
};

export type SendersTexts = typeof english;
