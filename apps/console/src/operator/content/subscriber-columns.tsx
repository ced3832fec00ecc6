import { Ltr } from '../../i18n/ltr.tsx';
import { preciseTime } from '../../ui/format.ts';
import type { Success } from '../api.ts';
import type { Column } from '../list/list-page.tsx';
import { operatorTexts } from '../operator-texts.ts';
import { contentTexts } from './content-texts.ts';

type Subscriber = Success<'/admin/v1/accounts/{accountId}/subscribers', 'get'>['data'][number];

/** The columns of lists of subscribers. */
export function subscriberColumns(): readonly Column<Subscriber>[] {
  const t = contentTexts.value;
  return [
    { head: operatorTexts.value.detail.id, cell: ({ subscriberId }) => <Ltr>{subscriberId}</Ltr> },
    {
      head: t.personName,
      cell: ({ firstName, lastName }) => <bdi>{[firstName, lastName].join(' ').trim() || '–'}</bdi>,
    },
    { head: t.email, cell: ({ email }) => (email ? <Ltr>{email}</Ltr> : '–') },
    { head: t.phone, isWhole: true, cell: ({ phone }) => (phone ? <Ltr>{phone}</Ltr> : '–') },
    { head: t.created, cell: ({ createdAt }) => preciseTime(createdAt), isNumber: true },
  ];
}
