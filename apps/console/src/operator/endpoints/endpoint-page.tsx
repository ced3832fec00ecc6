import { useState } from 'preact/hooks';
import { Ltr } from '../../i18n/ltr.tsx';
import { announce } from '../../ui/announcer.tsx';
import { formatNumber, preciseTime } from '../../ui/format.ts';
import { addressOf } from '../addresses.ts';
import { type Success, send } from '../api.ts';
import { settableKinds } from '../contract.gen.ts';
import { Card, DetailPage, Facts } from '../detail-page.tsx';
import { Fault } from '../fault.tsx';
import { operatorTexts } from '../operator-texts.ts';
import { can } from '../session.ts';
import { StateBadge } from '../state-badge.tsx';
import { endpointTone } from '../tones.ts';
import { useObject } from '../use-object.ts';
import { endpointsTexts } from './endpoints-texts.ts';
import { RotateDialog } from './rotate-dialog.tsx';
import { SetUrlDialog } from './set-url-dialog.tsx';

type Endpoint = Success<'/admin/v1/webhook-endpoints/{endpointId}', 'get'>;

/** The page of an endpoint: its state, a test event, its URL and its secret. */
export function EndpointPage({ id }: { id: string }) {
  const object = useObject('/admin/v1/webhook-endpoints/{endpointId}', { params: { endpointId: id } });
  const [dialog, setDialog] = useState<'url' | 'rotate'>();
  const [deliveryId, setDeliveryId] = useState<string>();
  const [error, setError] = useState<Error>();
  const t = endpointsTexts.value;
  const { value } = object;
  const target = value && settableTarget(value);
  const close = () => setDialog(undefined);
  return (
    <>
      <DetailPage
        title={
          value === undefined ? '' : `${value.account ?? '–'} · ${operatorTexts.value.endpointKinds[value.endpoint]}`
        }
        back={addressOf('endpoints')}
        object={object}
        actions={({ state }) =>
          can('operator') &&
          (state === 'disabled' ? (
            <button type="button" class="primary" onClick={() => attempt(enable)}>
              {t.enable}
            </button>
          ) : (
            <button type="button" class="primary" onClick={() => attempt(test)}>
              {t.test}
            </button>
          ))
        }
      >
        {(endpoint) => (
          <>
            <Fault error={error} />
            {deliveryId !== undefined && (
              <p class="notice">
                {t.testSent} <a href={addressOf('deliveries', deliveryId)}>{t.testDelivery}</a>
              </p>
            )}
            <Settings endpoint={endpoint} onChangeUrl={target && (() => setDialog('url'))} />
            <Deliveries endpoint={endpoint} />
            <Secret endpoint={endpoint} onRotate={() => setDialog('rotate')} />
          </>
        )}
      </DetailPage>
      {dialog === 'url' && target && <SetUrlDialog endpoint={target} onDone={object.reload} onClose={close} />}
      {dialog === 'rotate' && <RotateDialog id={id} onDone={object.reload} onClose={close} />}
    </>
  );

  async function attempt(work: () => Promise<void>): Promise<void> {
    setError(undefined);
    setDeliveryId(undefined);
    try {
      await work();
      object.reload();
    } catch (reason) {
      setError(reason as Error);
    }
  }

  async function enable(): Promise<void> {
    await send('post', '/admin/v1/webhook-endpoints/{endpointId}/enable', { params: { endpointId: id } });
    announce(endpointsTexts.value.enabled);
  }

  async function test(): Promise<void> {
    const sent = await send('post', '/admin/v1/webhook-endpoints/{endpointId}/test', { params: { endpointId: id } });
    setDeliveryId(sent.deliveryId);
    announce(endpointsTexts.value.testSent);
  }
}

function settableTarget({ accountId, endpoint, url }: Endpoint) {
  const kind = settableKinds.find((one) => one === endpoint);
  return kind === undefined || accountId === null ? undefined : { accountId, kind, url };
}

interface SettingsProps {
  endpoint: Endpoint;
  /** Absent if the integrator sets the URL. */
  onChangeUrl?: (() => void) | undefined;
}

function Settings({ endpoint, onChangeUrl }: SettingsProps) {
  const { account, accountId, state, disabledReason, failingSince, url, updatedAt } = endpoint;
  const t = endpointsTexts.value;
  return (
    <Card
      title={t.settings}
      actions={
        can('operator') &&
        onChangeUrl && (
          <button type="button" onClick={onChangeUrl}>
            {t.changeUrl}
          </button>
        )
      }
    >
      <Facts
        items={[
          [
            t.state,
            <StateBadge key="state" tone={endpointTone(state)}>
              {t.states[state]}
            </StateBadge>,
          ],
          ...(disabledReason === null ? [] : ([[t.reason, t.reasons[disabledReason]]] as const)),
          ...(failingSince === null ? [] : ([[t.failingSince, preciseTime(failingSince)]] as const)),
          [
            t.account,
            accountId === null ? null : (
              <a key="account" href={addressOf('accounts', accountId)}>
                <Ltr>{account}</Ltr>
              </a>
            ),
          ],
          [t.url, <Ltr key="url">{url}</Ltr>],
          [t.updated, preciseTime(updatedAt)],
        ]}
      />
      {state === 'disabled' && <p class="soft">{t.enableNotice}</p>}
    </Card>
  );
}

function Deliveries({ endpoint: { waiting, dead, accountId, endpoint } }: { endpoint: Endpoint }) {
  const t = endpointsTexts.value;
  const filter = new URLSearchParams({ state: 'dead', endpoint, account: accountId ?? '' });
  return (
    <Card title={t.deliveries} actions={dead > 0 && <a href={`${addressOf('deliveries')}?${filter}`}>{t.showDead}</a>}>
      <Facts
        items={[
          [t.waiting, formatNumber(waiting)],
          [t.dead, formatNumber(dead)],
        ]}
      />
    </Card>
  );
}

function Secret({ endpoint, onRotate }: { endpoint: Endpoint; onRotate(): void }) {
  const { secretOf, isSecretShown, previousSecretUntil } = endpoint;
  const t = endpointsTexts.value;
  return (
    <Card
      title={t.secret}
      actions={
        can('operator') && (
          <button type="button" onClick={onRotate}>
            {t.rotate}
          </button>
        )
      }
    >
      <p>{t.secretOf[secretOf]}</p>
      {secretOf === 'integrator' && <p class="soft">{t.integratorSecret}</p>}
      {secretOf === 'operator' && !isSecretShown && <p class="soft">{t.notShown}</p>}
      {previousSecretUntil !== null && (
        <p>
          {t.previousUntil} {preciseTime(previousSecretUntil)}
        </p>
      )}
    </Card>
  );
}
