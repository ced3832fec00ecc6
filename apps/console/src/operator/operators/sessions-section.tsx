import { useState } from 'preact/hooks';
import { Ltr } from '../../i18n/ltr.tsx';
import { announce } from '../../ui/announcer.tsx';
import { preciseTime } from '../../ui/format.ts';
import { send } from '../api.ts';
import { ChangeDialog } from '../dialogs.tsx';
import { ListPage } from '../list/list-page.tsx';
import { useQuery } from '../list/query.ts';
import { type RowOf, useList } from '../list/use-list.ts';
import { operatorTexts } from '../operator-texts.ts';
import { can } from '../session.ts';
import { StateBadge } from '../state-badge.tsx';
import { operatorsTexts } from './operators-texts.ts';

type Session = RowOf<'/admin/v1/sessions'>;

/** The open sessions of the operator; an owner can also see and end those of all operators. */
export default function SessionsSection() {
  const { values } = useQuery();
  const list = useList('/admin/v1/sessions', { query: { all: can('owner') && values.of === 'all' } });
  const [ending, setEnding] = useState<Session>();
  const t = operatorsTexts.value;
  return (
    <>
      <ListPage
        title={operatorTexts.value.sections.sessions}
        about={t.sessionsAbout}
        filters={can('owner') ? [{ name: 'of', label: t.sessionsOf, options: [['all', t.allOperators]] }] : []}
        columns={[
          { head: t.userName, cell: ({ userName }) => <Ltr>{userName}</Ltr> },
          { head: t.address, cell: ({ ip }) => <Ltr>{ip}</Ltr> },
          { head: t.browser, cell: ({ userAgent }) => <Ltr>{userAgent}</Ltr> },
          { head: t.lastSeen, cell: ({ lastSeenAt }) => preciseTime(lastSeenAt), isNumber: true },
          {
            head: t.action,
            cell: (session) =>
              session.isCurrent ? (
                <StateBadge tone="good">{t.current}</StateBadge>
              ) : (
                <button type="button" aria-label={`${t.end}: ${session.ip}`} onClick={() => setEnding(session)}>
                  {t.end}
                </button>
              ),
          },
        ]}
        list={list}
        keyOf={({ id }) => id}
        empty={t.noSessions}
      />
      {ending && (
        <ChangeDialog
          id="end-session"
          title={t.endTitle(ending.userName)}
          description={t.endHelp}
          submit={t.end}
          onClose={() => setEnding(undefined)}
          onSubmit={async () => {
            await send('delete', '/admin/v1/sessions/{sessionId}', { params: { sessionId: ending.id } });
            announce(operatorsTexts.value.ended);
            setEnding(undefined);
            list.reload();
          }}
        />
      )}
    </>
  );
}
