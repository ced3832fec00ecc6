export const english = {
  about: 'Every change of an operator, a command or the service. Entries contain no secrets, texts or phone numbers.',
  time: 'Time',
  actor: 'Who',
  kinds: { operator: 'Operator', operatorKey: 'Operator key', command: 'Command', service: 'Service' },
  action: 'Action',
  target: 'Object',
  account: 'Account',
  change: 'Change',
  before: 'before:',
  after: 'after:',
  request: 'Request',
  since: 'Since',
  until: 'Until',
  export: 'Export as JSON lines',
  empty: 'There are no entries yet. The next change adds one.',
  stored: 'Messages and events',
  verification: 'Verification',
  event: 'Event',
  nothing:
    'The request has stored no message and no event. If it was rejected, search the log of the service for its ID.',
  changes: 'Changes',
  noChange: 'The request has changed no setting.',
};

export type AuditTexts = typeof english;
