export const english = {
  ask: 'Enter a number, an ID or a name in the field of the menu.',
  about: 'Several objects match. Choose one.',
  kind: 'Kind',
  kinds: {
    account: 'Account',
    accountKey: 'API key',
    operatorKey: 'Operator key',
    connection: 'Connection',
    endpoint: 'Webhook endpoint',
    delivery: 'Webhook delivery',
    message: 'Message',
    verification: 'Passcode',
    request: 'Request',
  },
  name: 'Name',
  account: 'Account',
  id: 'ID',
  nothing: 'No object has this ID or name. Check that it is complete: a part of it finds nothing.',
  searchAccounts: 'Search the user names of accounts for it',
  searchLog: 'A rejected request stores nothing. Search the log of the service for its ID.',
};

export type FindTexts = typeof english;
