import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Ltr } from '../../i18n/ltr.tsx';
import { announce } from '../../ui/announcer.tsx';
import { JsonBlock } from '../../ui/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { preciseTime } from '../../ui/format.ts';
import { addressOf } from '../addresses.ts';
import { send } from '../api.ts';
import { Card, DetailPage, Facts } from '../detail-page.tsx';
import { Fault } from '../fault.tsx';
import { curlOf } from '../operator-command.ts';
import { operatorTexts } from '../operator-texts.ts';
import { can } from '../session.ts';
import { StateBadge } from '../state-badge.tsx';
import { messageTone } from '../tones.ts';
import { useObject } from '../use-object.ts';
import { adviseOn, adviseOnWait, explain, lastOf, type Timeline } from './explain.ts';
import { messagesTexts } from './messages-texts.ts';
import { TimelineList } from './timeline-list.tsx';

/** The page of a message: what became of it, its timeline, and its content on demand. */
export function MessagePage({ id }: { id: string }) {
  const { account } = useLocation().query;
  const query = account === undefined ? {} : { account };
  const object = useObject('/admin/v1/messages/{messageId}', { params: { messageId: id }, query });
  const t = messagesTexts.value;
  const path = `/admin/v1/messages/${encodeURIComponent(id)}${account === undefined ? '' : `?account=${account}`}`;
  return (
    <DetailPage
      title={object.value === undefined ? '' : titleOf(object.value)}
      back={addressOf('messages')}
      object={object}
      actions={() => <CopyButton label={t.copyCurl} text={curlOf(path)} />}
    >
      {(timeline) => (
        <>
          <Summary timeline={timeline} />
          <Card title={t.timeline}>
            <TimelineList events={timeline.events} />
          </Card>
          {timeline.message.source === 'message' ? (
            can('support') && <Content key={id} id={id} query={query} />
          ) : (
            <p class="soft">{t.noPasscodes}</p>
          )}
        </>
      )}
    </DetailPage>
  );
}

function titleOf({ message: { source, channel } }: Timeline): string {
  const t = messagesTexts.value;
  return source === 'passcode' ? t.passcodeTitle : t.messageTitle(operatorTexts.value.channels[channel]);
}

function Summary({ timeline }: { timeline: Timeline }) {
  const { id, recipient, status, account, accountId, isSandbox, direction, acceptedAt } = timeline.message;
  const t = messagesTexts.value;
  const advice = adviseOn(timeline);
  const nextStep = advice?.advice ?? adviseOnWait(timeline);
  const { outbox } = timeline;
  const connection = outbox?.connection ?? lastOf(timeline, 'submitted')?.connection;
  return (
    <Card title={t.summary}>
      <p class="explanation" data-state={messageTone(status)}>
        {explain(timeline)}
      </p>
      {nextStep && (
        <p>
          <b>{t.whatToDo}:</b> {nextStep}
        </p>
      )}
      <Facts
        items={[
          [
            t.status,
            <StateBadge key="status" tone={messageTone(status)}>
              {operatorTexts.value.statuses[status]}
            </StateBadge>,
          ],
          ...(advice ? ([[t.failureCodes, <Codes key="codes" {...advice} />]] as const) : []),
          [t.person, <Ltr key="person">{recipient}</Ltr>],
          [t.direction, t.directions[direction]],
          [
            t.account,
            accountId === null ? null : (
              <>
                <a href={addressOf('accounts', accountId)}>
                  <Ltr>{account}</Ltr>
                </a>{' '}
                {isSandbox && t.sandbox}
              </>
            ),
          ],
          [
            t.connection,
            connection === undefined ? null : isSandbox ? (
              <Ltr key="connection">{connection}</Ltr>
            ) : (
              <a href={addressOf('connections', connection)}>
                <Ltr>{connection}</Ltr>
              </a>
            ),
          ],
          [t.accepted, preciseTime(acceptedAt)],
          [t.searchId, <Ltr key="id">{id}</Ltr>],
        ]}
      />
    </Card>
  );
}

function Codes({ code, providerCode }: { code: number | null; providerCode: string | null }) {
  const t = messagesTexts.value;
  const codes = [
    ...(code === null ? [] : [t.ofContract(String(code))]),
    ...(providerCode === null ? [] : [t.ofProvider(providerCode)]),
  ];
  return <>{codes.join(' · ') || '–'}</>;
}

/** The content, which is loaded only when the operator asks for it. */
function Content({ id, query }: { id: string; query: { account?: string } }) {
  const [content, setContent] = useState<unknown>();
  const [error, setError] = useState<Error>();
  const t = messagesTexts.value;
  return (
    <Card title={t.content}>
      {content === undefined ? (
        <p class="on-demand">
          <button type="button" onClick={load}>
            {t.showContent}
          </button>
          <span class="soft">{t.contentNotice}</span>
        </p>
      ) : (
        <JsonBlock value={content} name={t.content} />
      )}
      <Fault error={error} />
    </Card>
  );

  async function load(): Promise<void> {
    setError(undefined);
    try {
      const found = await send('get', '/admin/v1/messages/{messageId}/content', { params: { messageId: id }, query });
      setContent(found.content);
      announce(messagesTexts.value.contentShown);
    } catch (reason) {
      setError(reason as Error);
    }
  }
}
