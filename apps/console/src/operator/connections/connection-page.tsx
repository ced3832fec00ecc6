import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Ltr } from '../../i18n/ltr.tsx';
import { announce } from '../../ui/announcer.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatNumber, preciseTime } from '../../ui/format.ts';
import { addressOf } from '../addresses.ts';
import { type Success, send } from '../api.ts';
import { Card, DetailPage, Facts } from '../detail-page.tsx';
import { Fault } from '../fault.tsx';
import { can } from '../session.ts';
import { useObject } from '../use-object.ts';
import {
  type Connection,
  CredentialsDialog,
  type Kind,
  LimitsDialog,
  PauseDialog,
  RemoveDialog,
  SettingsDialog,
  TestDialog,
} from './change-dialogs.tsx';
import { ConnectionStateBadge, LastFailure, linkRows, timeOr } from './connection-state.tsx';
import { connectionsTexts } from './connections-texts.ts';
import { translateSetting } from './setting-description.tsx';
import { SettingName } from './setting-name.tsx';
import { toSettingRows } from './setting-rows.ts';

type DialogName = 'settings' | 'credentials' | 'limits' | 'pause' | 'remove' | 'test';

/** The page of a connection: its states and settings, and what an operator can do with it. */
export function ConnectionPage({ name }: { name: string }) {
  const params = { connectionName: name };
  const connection = useObject('/admin/v1/connections/{connectionName}', { params });
  const kinds = useObject('/admin/v1/connection-kinds');
  const [dialog, setDialog] = useState<DialogName>();
  const { route } = useLocation();
  const t = connectionsTexts.value;
  const kind = kinds.value?.data.find((one) => one.name === connection.value?.kind);
  const close = () => setDialog(undefined);
  const done = () => {
    close();
    announce(t.changed);
    connection.reload();
  };
  const removed = () => {
    announce(t.removed(name));
    route(addressOf('connections'));
  };
  const edit = (opened: DialogName, label: string) =>
    can('operator') &&
    kind && (
      <button type="button" onClick={() => setDialog(opened)}>
        {label}
      </button>
    );
  return (
    <DetailPage
      title={name}
      back={addressOf('connections')}
      object={connection}
      actions={() => (
        <>
          {edit('test', t.test)}
          {edit('remove', t.remove)}
        </>
      )}
    >
      {(value) => (
        <>
          <SameSender names={value.sameSender} />
          <StateCard connection={value} onPause={() => setDialog('pause')} onChange={connection.reload} />
          {value.webhook && <WebhookCard connection={value} />}
          <Card title={t.settings} actions={edit('settings', t.change)}>
            <Settings connection={value} />
          </Card>
          <Card title={t.credentials} actions={edit('credentials', t.replace)}>
            <p>
              {value.credentialNames.length === 0
                ? t.noCredentials
                : value.credentialNames.map((credential, index) => (
                    <Fragment key={credential}>
                      {index > 0 && ' · '}
                      <SettingName path={credential} />
                    </Fragment>
                  ))}
            </p>
            {value.areCredentialsLost && <p class="fault">{t.credentialsLost}</p>}
          </Card>
          <Card title={t.limits} actions={edit('limits', t.change)}>
            <Facts
              items={[
                [t.throughput, value.throughput === null ? t.noLimit : formatNumber(value.throughput)],
                [t.binds, formatNumber(value.binds)],
                [t.window, formatNumber(value.window)],
              ]}
            />
          </Card>
          <HistoryCard connection={value} />
          {kind && dialog && <Dialogs open={dialog} {...{ connection: value, kind, close, done, removed }} />}
        </>
      )}
    </DetailPage>
  );
}

interface DialogsProps {
  open: DialogName;
  connection: Connection;
  kind: Kind;
  close(): void;
  done(): void;
  removed(): void;
}

function Dialogs({ open, connection, kind, close, done, removed }: DialogsProps) {
  const shared = { connection, kind, onDone: done, onClose: close };
  switch (open) {
    case 'settings':
      return <SettingsDialog {...shared} />;
    case 'credentials':
      return <CredentialsDialog {...shared} />;
    case 'limits':
      return <LimitsDialog {...shared} />;
    case 'pause':
      return <PauseDialog {...shared} />;
    case 'remove':
      return <RemoveDialog {...shared} onDone={removed} />;
    case 'test':
      return <TestDialog {...shared} />;
  }
}

/** Warns of other connections with the same sender, which get the same inbound messages. */
function SameSender({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p class="fault">
      {connectionsTexts.value.sameSender}{' '}
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <a href={addressOf('connections', name)}>
            <Ltr>{name}</Ltr>
          </a>
        </span>
      ))}
    </p>
  );
}

type Check = Success<'/admin/v1/connections/{connectionName}/check', 'post'>;

interface StateCardProps {
  connection: Connection;
  onPause(): void;
  onChange(): void;
}

function StateCard({ connection, onPause, onChange }: StateCardProps) {
  const [busy, setBusy] = useState(false);
  const [check, setCheck] = useState<Check>();
  const [error, setError] = useState<Error>();
  const t = connectionsTexts.value;
  const { state, reason, recheckAt, lastAcceptedAt, lastFailure, account, kind, channel } = connection;
  const params = { connectionName: connection.name };
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    setCheck(undefined);
    await work().catch(setError);
    setBusy(false);
    onChange();
  };
  const actions = can('operator') && (
    <div class="actions">
      <button
        type="button"
        class="primary"
        aria-busy={busy}
        disabled={busy}
        onClick={() =>
          run(async () => setCheck(await send('post', '/admin/v1/connections/{connectionName}/check', { params })))
        }
      >
        {busy ? t.checking : t.check}
      </button>
      {state === 'paused' ? (
        <button
          type="button"
          disabled={busy}
          onClick={() =>
            run(async () => void (await send('post', '/admin/v1/connections/{connectionName}/resume', { params })))
          }
        >
          {t.resume}
        </button>
      ) : (
        // A draft submits nothing, so there is nothing to pause.
        state !== 'draft' && (
          <button type="button" disabled={busy} onClick={onPause}>
            {t.pause}
          </button>
        )
      )}
    </div>
  );
  return (
    <Card title={t.state} actions={actions}>
      <div role="status">{check && <CheckResult check={check} />}</div>
      <Fault error={error} />
      <Facts
        items={[
          [t.state, <ConnectionStateBadge key="state" {...connection} />],
          ...linkRows(connection),
          ...(reason ? ([[t.reason, <bdi key="reason">{reason}</bdi>]] as const) : []),
          ...(recheckAt ? ([[t.recheck, preciseTime(recheckAt)]] as const) : []),
          [t.kind, <Ltr key="kind">{kind}</Ltr>],
          [t.channel, channel ? t.channels[channel] : '–'],
          [t.account, account ? <Ltr key="account">{account.userName}</Ltr> : t.allAccounts],
          [t.lastAccepted, timeOr(lastAcceptedAt, t.never)],
          [t.lastFailure, <LastFailure key="failure" failure={lastFailure} />],
        ]}
      />
    </Card>
  );
}

function CheckResult({ check: { outcome, reason, corrections } }: { check: Check }) {
  const t = connectionsTexts.value;
  const isGood = outcome === 'ok' || outcome === 'unproven';
  return (
    <div class={isGood ? 'notice' : 'notice bad'}>
      <p>
        <b>{t.checked[outcome]}</b>
      </p>
      {reason && <p dir="auto">{reason}</p>}
      {corrections.length > 0 && (
        <p>
          {t.corrections}: <Ltr>{corrections.join(', ')}</Ltr>
        </p>
      )}
    </div>
  );
}

type Setup = Success<'/admin/v1/connections/{connectionName}/setup', 'get'>;

function WebhookCard({ connection: { name, webhook, kind } }: { connection: Connection }) {
  const [setup, setSetup] = useState<Setup>();
  const [error, setError] = useState<Error>();
  const t = connectionsTexts.value;
  const isPerMessage = kind === 'http-sms';
  const show = () =>
    send('get', '/admin/v1/connections/{connectionName}/setup', { params: { connectionName: name } }).then(
      setSetup,
      setError,
    );
  const copied = (label: string, value: string) => (
    <span key={label} class="copied">
      <Ltr class="code-text">{value}</Ltr> <CopyButton label={t.copy} text={value} ariaLabel={t.copyNamed(label)} />
    </span>
  );
  const url = webhook?.url ? copied(t.webhookUrl, webhook.url) : isPerMessage ? t.webhookPerMessage : t.noPublicUrl;
  return (
    <Card
      title={t.webhook}
      actions={
        can('operator') &&
        !setup && (
          <button type="button" title={t.setupRecorded} onClick={show}>
            {t.setup}
          </button>
        )
      }
    >
      <Fault error={error} />
      {setup?.instructions && <p {...translateSetting(setup.instructions)} />}
      <Facts
        items={[
          [isPerMessage ? t.inboundUrl : t.webhookUrl, url],
          ...(setup?.values ?? []).map(
            ({ name: label, value }) =>
              [label, copied(t.nameOfSetting(label) ?? label, value), <SettingName key="name" path={label} />] as const,
          ),
          [t.firstWebhook, timeOr(webhook?.firstAt, t.never)],
          [t.lastWebhook, timeOr(webhook?.lastAt, t.never)],
        ]}
      />
    </Card>
  );
}

function Settings({ connection: { settings, effectiveSettings, version, createdAt } }: { connection: Connection }) {
  const t = connectionsTexts.value;
  return (
    <div class="settings">
      <Facts
        items={[
          ...toSettingRows(effectiveSettings).map(
            ([path, text]) =>
              [
                path,
                <>
                  <Ltr>{text}</Ltr>{' '}
                  {!Object.hasOwn(settings, path.split('.', 1)[0] as string) && (
                    <small class="soft">({t.isDefault})</small>
                  )}
                </>,
                <SettingName key="name" path={path} />,
              ] as const,
          ),
          [t.version, formatNumber(version)],
          [t.createdAt, preciseTime(createdAt)],
        ]}
      />
    </div>
  );
}

function HistoryCard({ connection: { history } }: { connection: Connection }) {
  const t = connectionsTexts.value;
  return (
    <Card title={t.history}>
      <ol class="history">
        {history.map(({ at, state, reason }) => (
          <li key={at + state}>
            <time dateTime={at}>{preciseTime(at)}</time>
            <ConnectionStateBadge state={state} />
            {reason && (
              <span class="soft">
                <bdi>{reason}</bdi>
              </span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
