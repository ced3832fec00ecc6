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
import { PasswordDialog, RecoveryCodesDialog } from './own-access-dialogs.tsx';

type Session = RowOf<'/admin/v1/sessions'>;

/** The own access: password, recovery codes, and open sessions. An owner can also see and end the sessions of all operators. */
export default function SessionsSection() {
  const { values } = useQuery();
  const list = useList('/admin/v1/sessions', { query: { all: can('owner') && values.of === 'all' } });
  const [dialog, setDialog] = useState<'password' | 'recoveryCodes' | Session>();
  const [notice, setNotice] = useState<string>();
  const t = operatorsTexts.value;
  const close = () => setDialog(undefined);
  const finish = (text: string) => {
    announce(text);
    setNotice(text);
    list.reload();
  };
  return (
    <>
      <ListPage
        title={operatorTexts.value.sections.sessions}
        about={t.sessionsAbout}
        filters={
          can('owner')
            ? [{ name: 'of', label: t.sessionsOf, unset: t.yourself, options: [['all', t.allOperators]] }]
            : []
        }
        columns={[
          { head: t.userName, cell: ({ userName }) => <Ltr>{userName}</Ltr> },
          { head: t.address, isWhole: true, cell: ({ ip }) => <Ltr>{ip}</Ltr> },
          { head: t.browser, cell: ({ userAgent }) => <Ltr>{userAgent}</Ltr> },
          { head: t.lastSeen, cell: ({ lastSeenAt }) => preciseTime(lastSeenAt), isNumber: true },
          {
            head: t.action,
            cell: (session) =>
              session.isCurrent ? (
                <StateBadge tone="good">{t.current}</StateBadge>
              ) : (
                <button type="button" aria-label={`${t.end}: ${session.ip}`} onClick={() => setDialog(session)}>
                  {t.end}
                </button>
              ),
          },
        ]}
        list={list}
        keyOf={({ id }) => id}
        empty={t.noSessions}
        actions={
          <>
            <button type="button" onClick={() => setDialog('password')}>
              {t.changePassword}
            </button>
            {/* Only these roles need an authenticator app. */}
            {can('operator') && (
              <button type="button" onClick={() => setDialog('recoveryCodes')}>
                {t.newRecoveryCodes}
              </button>
            )}
          </>
        }
      >
        {notice && <p class="notice">{notice}</p>}
      </ListPage>
      {dialog === 'password' && <PasswordDialog onDone={finish} onClose={close} />}
      {dialog === 'recoveryCodes' && <RecoveryCodesDialog onDone={finish} onClose={close} />}
      {typeof dialog === 'object' && (
        <ChangeDialog
          id="end-session"
          title={t.endTitle(dialog.userName)}
          description={t.endHelp}
          submit={t.end}
          onClose={close}
          onSubmit={async () => {
            await send('delete', '/admin/v1/sessions/{sessionId}', { params: { sessionId: dialog.id } });
            finish(operatorsTexts.value.ended);
            close();
          }}
        />
      )}
    </>
  );
}
