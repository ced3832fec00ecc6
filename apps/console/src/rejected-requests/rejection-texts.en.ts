import { pluralIn } from '../i18n/plural.ts';

const plural = pluralIn('en');

export const english = {
  title: 'Rejected requests',
  pageTitle: 'Rejected requests · Sandbox',
  description:
    'The latest requests of this account that got an error response. Bodies and parameters are not stored. The request id is in the log of the service and in the header X-Request-Id of the response.',
  search: 'Filter by path, error, status or request id',
  shown: (shown: number, all: number) =>
    shown === all
      ? plural(all, { one: '# request', other: '# requests' })
      : `${shown} of ${plural(all, { one: '# request', other: '# requests' })}`,
  none: 'No request was rejected.',
  noneHint: 'Send an invalid one to see it here:',
  command: 'Command',
  noMatches: 'No matching requests.',
  removeFilter: 'Remove filter',
  code: (code: string) => `code ${code}`,
  requestId: 'Request id',
  copyRequestId: 'Copy request id',
};

export type RejectionTexts = typeof english;
