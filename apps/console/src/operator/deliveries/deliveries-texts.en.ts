import { pluralIn } from '../../i18n/plural.ts';

const plural = pluralIn('en');

export const english = {
  about:
    'Events on their way to the endpoints of accounts, the newest first. A delivery that failed permanently is repeated only by a replay.',
  id: 'Delivery',
  state: 'State',
  states: { waiting: 'Waiting', delivered: 'Delivered', dead: 'Failed' },
  endpoint: 'Endpoint',
  eventType: 'Event',
  eventTypes: { message: 'Inbound message', status: 'Status', outbound: 'Outbound message', quota: 'Quota' },
  lastStatus: 'Last response',
  none: 'No response',
  attempts: 'Attempts',
  account: 'Account',
  message: 'Message',
  messageId: 'Message ID',
  created: 'Created',
  nextRetry: 'Next retry',
  failedSince: 'Failed since',
  failedUntil: 'Failed before',
  failedUntilHelp: 'Empty: until now',
  since: 'From',
  until: 'Before',
  empty: 'There are no deliveries yet. An account gets events once it has an endpoint.',
  emptyHow: 'Set one:',
  summary: 'Delivery',
  replayed: 'Last replay',
  noAttempts: 'No attempt was made yet.',
  replay: 'Replay',
  retryNow: 'Retry now',
  results: {
    replayed: 'The replay is due now.',
    madeDue: 'It is retried now.',
    inProgress: 'An attempt is running already.',
  },
  copyCurl: 'Copy as curl',
  body: 'Body',
  bodyNotice: 'The body contains messages of people. The audit log records that you read it.',
  showBody: 'Show the body and the responses',
  bodyShown: 'The body is shown. The read is recorded.',
  responseTo: (number: string) => `Response to attempt ${number}`,
  replayFailed: 'Replay failed…',
  replayTitle: 'Replay failed deliveries',
  replayHelp:
    'Sends all deliveries again that failed permanently between two times, the oldest first. The first step counts them.',
  countReplay: 'Count the deliveries',
  deliveries: (amount: number) => plural(amount, { one: '# delivery', other: '# deliveries' }),
  moreThan: (amount: string) => `more than ${amount}`,
  confirmReplay: (amount: string) => `Replay ${amount}?`,
  replayCounted: (amount: string) => `Replay ${amount}`,
  between: (since: string, until: string) => `They failed from ${since} to ${until}.`,
  ofAllAccounts: 'all accounts',
  ofAllEndpoints: 'all endpoints',
  noneFailed: 'No delivery failed permanently in that time. Deliveries that wait are retried without a replay.',
  allAccounts: 'Empty: all accounts',
  allEndpoints: 'All endpoints',
  close: 'Close',
  replayedSoFar: (amount: number) =>
    amount === 0
      ? 'No delivery is replayed.'
      : plural(amount, { one: '# delivery is replayed.', other: '# deliveries are replayed.' }),
  skipped: (amount: number) =>
    plural(amount, {
      one: '# delivery is skipped, because its endpoint is disabled:',
      other: '# deliveries are skipped, because their endpoints are disabled:',
    }),
  skippedHelp: 'Enable the endpoint on its page. Then replay again.',
};

export type DeliveriesTexts = typeof english;
