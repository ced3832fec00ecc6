import { pluralIn } from '../../i18n/plural.ts';

const plural = pluralIn('en');

export const english = {
  healthy: 'The service works: nothing is late, and no connection is broken or without a link.',
  drafts: (amount: number) =>
    plural(amount, {
      one: '# connection is a draft: no message goes over it yet.',
      other: '# connections are drafts: no message goes over them yet.',
    }),
  problems: 'Problems',
  noWorker: 'No process runs jobs. Start an instance with the role worker or all.',
  notMigrated: 'The database lacks migrations of this version. Run: omnichannel-server migrate',
  queueLate: 'Jobs have been due for more than a minute. Start more workers, or look for errors in the log.',
  outboxLate: 'Messages have waited for a connection for more than a minute.',
  inDoubt: 'It is unknown of some messages whether the provider has them.',
  deliveriesLate: 'Webhook deliveries have been due for more than a minute.',
  endpointsDisabled: 'Webhook endpoints are disabled.',
  connectionProblems: {
    broken: {
      cause: () => 'The provider rejects the connection',
      advice: 'Correct its credentials or settings.',
    },
    down: {
      cause: (since: string) => `It has had no link to the provider since ${since}`,
      advice: 'Check the address in its settings, the firewall, and the status page of the provider.',
    },
    unattended: {
      cause: () => 'No instance opens its link',
      advice:
        'Start an instance with the role worker or all. If one runs, doctor says why it cannot use the connection.',
    },
    paused: { cause: () => 'It is paused', advice: 'Resume it.' },
    draft: { cause: () => 'It is a draft', advice: 'Check it to turn it on.' },
    late: {
      cause: () => 'It submits more slowly than messages arrive',
      advice: 'Compare its limits with those of the provider.',
    },
  },
  messagesWait: (amount: string) => `Messages that wait: ${amount}.`,
  onWithoutLink: 'On, no link',
  checked: (at: string) => `Checked at ${at}`,
  waiting: 'Waiting',
  jobs: 'Jobs',
  outbox: 'Messages for a connection',
  inDoubtMessages: 'Messages in doubt',
  deliveries: 'Webhook deliveries',
  dead: 'Deliveries that failed permanently in the last hour',
  disabledEndpoints: 'Disabled webhook endpoints',
  waitingFor: (amount: string, age: string) => `${amount}, the oldest due for ${age}`,
  connections: 'Connections',
  noConnection: 'There is no connection to a provider, so only the sandbox delivers.',
  addConnection: 'Add a connection',
  states: { draft: 'Draft', on: 'On', paused: 'Paused', broken: 'Broken' },
  errors: 'Errors of the last hour',
  noError: 'There were none.',
  kinds: { message: 'Message', delivery: 'Webhook delivery' },
  system: 'System',
  version: 'Version',
  database: 'Database',
  migration: 'Last migration',
  workers: 'Processes that run jobs',
};

export type OverviewTexts = typeof english;
