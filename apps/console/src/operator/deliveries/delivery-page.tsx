import { useState } from 'preact/hooks';
import { Ltr } from '../../i18n/ltr.tsx';
import { announce } from '../../ui/announcer.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { duration, formatNumber, preciseTime } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { uiTexts } from '../../ui/ui-texts.ts';
import { addressOf } from '../addresses.ts';
import { type Success, send } from '../api.ts';
import { Card, DetailPage, Facts } from '../detail-page.tsx';
import { AttemptFault } from '../failures/failure-text.tsx';
import { Fault } from '../fault.tsx';
import { curlOf } from '../operator-command.ts';
import { operatorTexts } from '../operator-texts.ts';
import { can } from '../session.ts';
import { StateBadge } from '../state-badge.tsx';
import { deliveryTone } from '../tones.ts';
import { useObject } from '../use-object.ts';
import { deliveriesTexts } from './deliveries-texts.ts';

type Delivery = Success<'/admin/v1/deliveries/{deliveryId}', 'get'>;
type Body = Success<'/admin/v1/deliveries/{deliveryId}/body', 'get'>;

/** The page of a delivery: its attempts, the next one, a replay, and its body on demand. */
export function DeliveryPage({ id }: { id: string }) {
  const object = useObject('/admin/v1/deliveries/{deliveryId}', { params: { deliveryId: id } });
  const [error, setError] = useState<Error>();
  const t = deliveriesTexts.value;
  return (
    <DetailPage
      title={object.value === undefined ? '' : `${t.id} · ${operatorTexts.value.endpointKinds[object.value.endpoint]}`}
      back={addressOf('deliveries')}
      object={object}
      actions={({ state }) => (
        <>
          {can('support') && (
            <button type="button" class="primary" onClick={replay}>
              {state === 'waiting' ? t.retryNow : t.replay}
            </button>
          )}
          <CopyButton label={t.copyCurl} text={curlOf(`/admin/v1/deliveries/${encodeURIComponent(id)}`)} />
        </>
      )}
    >
      {(delivery) => (
        <>
          <Fault error={error} />
          <Summary delivery={delivery} />
          <Card title={t.attempts}>
            <Attempts history={delivery.history} />
            {delivery.dueAt !== null && (
              <p>
                {t.nextRetry}: <time dateTime={delivery.dueAt}>{preciseTime(delivery.dueAt)}</time>
              </p>
            )}
          </Card>
          {can('support') && <BodyCard key={id} id={id} />}
        </>
      )}
    </DetailPage>
  );

  async function replay(): Promise<void> {
    setError(undefined);
    try {
      const { result } = await send('post', '/admin/v1/deliveries/{deliveryId}/replay', { params: { deliveryId: id } });
      announce(deliveriesTexts.value.results[result]);
      object.reload();
    } catch (reason) {
      setError(reason as Error);
    }
  }
}

function Summary({ delivery }: { delivery: Delivery }) {
  const { id, endpoint, eventType, state, account, accountId, messageId, createdAt, replayedAt } = delivery;
  const t = deliveriesTexts.value;
  return (
    <Card title={t.summary}>
      <Facts
        items={[
          [
            t.state,
            <StateBadge key="state" tone={deliveryTone(state)}>
              {t.states[state]}
            </StateBadge>,
          ],
          [t.endpoint, operatorTexts.value.endpointKinds[endpoint]],
          [t.eventType, t.eventTypes[eventType]],
          [
            t.account,
            accountId === null ? null : (
              <a key="account" href={addressOf('accounts', accountId)}>
                <Ltr>{account}</Ltr>
              </a>
            ),
          ],
          // An event about a quota is about no message.
          ...(eventType === 'quota'
            ? []
            : ([
                [
                  t.message,
                  <a
                    key="message"
                    href={`${addressOf('messages', messageId)}${accountId ? `?account=${accountId}` : ''}`}
                  >
                    <Ltr>{messageId}</Ltr>
                  </a>,
                ],
              ] as const)),
          [t.created, preciseTime(createdAt)],
          [t.replayed, replayedAt === null ? null : preciseTime(replayedAt)],
          ['webhook-id', <Ltr key="id">{id}</Ltr>],
        ]}
      />
    </Card>
  );
}

function Attempts({ history }: Pick<Delivery, 'history'>) {
  const t = deliveriesTexts.value;
  if (history.length === 0) return <p class="soft">{t.noAttempts}</p>;
  return (
    <ol class="attempts">
      {history.map(({ at, url, status, error, tookMs }) => (
        <li key={at}>
          <p>
            {status === null ? <span class="status bad">{t.none}</span> : <StatusBadge status={status} />}
            <time dateTime={at}>{preciseTime(at)}</time>
            <span class="soft">{duration(tookMs)}</span>
          </p>
          <p class="soft">
            <Ltr>{url}</Ltr>
          </p>
          {error !== null && (
            <p>
              <AttemptFault error={error} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The body and the responses, which are loaded only when the operator asks for them. */
function BodyCard({ id }: { id: string }) {
  const [body, setBody] = useState<Body>();
  const [error, setError] = useState<Error>();
  const t = deliveriesTexts.value;
  return (
    <Card title={t.body}>
      {body === undefined ? (
        <p class="on-demand">
          <button type="button" onClick={load}>
            {t.showBody}
          </button>
          <span class="soft">{t.bodyNotice}</span>
        </p>
      ) : (
        <>
          <Code text={body.body} name={t.body} />
          {body.responses.map((response, index) => {
            const name = t.responseTo(formatNumber(index + 1));
            return response === null ? null : <Code key={index} text={response} name={name} isTitled />;
          })}
        </>
      )}
      <Fault error={error} />
    </Card>
  );

  async function load(): Promise<void> {
    setError(undefined);
    try {
      setBody(await send('get', '/admin/v1/deliveries/{deliveryId}/body', { params: { deliveryId: id } }));
      announce(deliveriesTexts.value.bodyShown);
    } catch (reason) {
      setError(reason as Error);
    }
  }
}

/** A text to copy; JSON is indented. */
function Code({ text, name, isTitled = false }: { text: string; name: string; isTitled?: boolean }) {
  return (
    <>
      {isTitled && <h4>{name}</h4>}
      <CodeBlock text={indent(text)} label={name} copyLabel={uiTexts.value.copyNamed(name)} />
    </>
  );
}

function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
