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
  verification: 'Passcode',
  event: 'Trigger of a workflow',
  message: (channel: string) => `Message · ${channel}`,
  kind: 'Kind',
  id: 'ID',
  status: 'Status',
  eventStates: { queued: 'Queued', running: 'Running', completed: 'Completed', cancelled: 'Cancelled' },
  nothing:
    'The request has stored no message and no event. A rejected request, a read and a check of a passcode store none. The developer has the reason in the response, and the log of the service has the ID.',
  changes: 'Changes',
  noChange:
    'No operator has changed a setting with the request. Changes that an account makes with its own API key are not recorded here.',
};

export type AuditTexts = typeof english;
