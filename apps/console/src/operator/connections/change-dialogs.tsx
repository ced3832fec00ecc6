import { useState } from 'preact/hooks';
import { Ltr } from '../../i18n/ltr.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type Parts, type Success, send } from '../api.ts';
import {
  connectionBindsLimits,
  connectionThroughputLimits,
  connectionWindowLimits,
  testRecipientLimits,
  testSenderLimits,
  testTextLimits,
} from '../contract.gen.ts';
import { connectionsTexts } from './connections-texts.ts';
import { Text } from './create-dialog.tsx';
import type { Schema } from './json-schema.ts';
import { readForm, SchemaFields, useChoices } from './schema-fields.tsx';

export type Connection = Success<'/admin/v1/connections/{connectionName}', 'get'>;
export type Kind = Success<'/admin/v1/connection-kinds', 'get'>['data'][number];

export interface ChangeDialogProps {
  connection: Connection;
  kind: Kind;
  onDone(): void;
  onClose(): void;
}

type Changes = NonNullable<Parts<'/admin/v1/connections/{connectionName}', 'patch'>['body']>;

function change({ name }: Connection, body: Changes) {
  return send('patch', '/admin/v1/connections/{connectionName}', { params: { connectionName: name }, body });
}

function SkipCheck() {
  return (
    <label class="choice">
      <input type="checkbox" name="skipCheck" />
      {connectionsTexts.value.skipCheck}
    </label>
  );
}

function isChecked(form: HTMLFormElement): boolean {
  return !new FormData(form).has('skipCheck');
}

export function SettingsDialog({ connection, kind, onDone, onClose }: ChangeDialogProps) {
  const t = connectionsTexts.value;
  const schema = kind.settings as Schema;
  const choices = useChoices(schema, connection.settings);
  return (
    <FormDialog
      id="settings"
      title={t.settings}
      description={t.settingsAbout}
      firstField="input, select, textarea"
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
      onSubmit={async (form) => {
        const settings = readForm(form, schema, 'settings');
        await change(connection, { settings, isChecked: isChecked(form) });
        onDone();
      }}
    >
      <SchemaFields schema={schema} name="settings" values={connection.settings} {...choices} />
      <SkipCheck />
    </FormDialog>
  );
}

export function CredentialsDialog({ connection, kind, onDone, onClose }: ChangeDialogProps) {
  const t = connectionsTexts.value;
  const schema = kind.credentials as Schema;
  const required = (schema.required ?? []).filter((name) => !kind.generatedCredentials.includes(name));
  return (
    <FormDialog
      id="credentials"
      title={t.credentials}
      description={t.credentialsAbout}
      firstField="input, select, textarea"
      cancel={t.cancel}
      submit={t.replace}
      onClose={onClose}
      onSubmit={async (form) => {
        const credentials = readForm(form, schema, 'credentials');
        await change(connection, { credentials, isChecked: isChecked(form) });
        onDone();
      }}
    >
      <SchemaFields
        schema={{ ...schema, required }}
        name="credentials"
        isSecret
        chosen={connection.effectiveSettings}
      />
      <SkipCheck />
    </FormDialog>
  );
}

export function LimitsDialog({ connection, onDone, onClose }: ChangeDialogProps) {
  const t = connectionsTexts.value;
  const number = (
    name: 'window' | 'throughput' | 'binds',
    label: string,
    help: string,
    limits: { min?: number; max: number },
  ) => (
    <div class="field">
      <label for={`field-${name}`}>{label}</label>
      <input
        id={`field-${name}`}
        name={name}
        type="number"
        min={name === 'throughput' ? 0.001 : limits.min}
        max={limits.max}
        step={name === 'throughput' ? 'any' : 1}
        required={name !== 'throughput'}
        aria-describedby={`field-${name}-about`}
        defaultValue={connection[name] ?? ''}
      />
      <small id={`field-${name}-about`} class="soft">
        {help}
      </small>
    </div>
  );
  return (
    <FormDialog
      id="limits"
      title={t.limits}
      description={connection.name}
      firstField="input"
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
      onSubmit={async (form) => {
        const data = new FormData(form);
        const throughput = String(data.get('throughput'));
        await change(connection, {
          window: Number(data.get('window')),
          throughput: throughput === '' ? null : Number(throughput),
          binds: Number(data.get('binds')),
        });
        onDone();
      }}
    >
      {number('throughput', t.throughput, t.throughputHelp, connectionThroughputLimits)}
      {number('binds', t.binds, t.bindsHelp, connectionBindsLimits)}
      {number('window', t.window, t.windowHelp, connectionWindowLimits)}
    </FormDialog>
  );
}

export function RemoveDialog({ connection: { name }, onDone, onClose }: Omit<ChangeDialogProps, 'kind'>) {
  const t = connectionsTexts.value;
  return (
    <FormDialog
      id="remove"
      title={t.removeTitle(name)}
      description={t.removeAbout}
      firstField="select"
      cancel={t.cancel}
      submit={t.remove}
      onClose={onClose}
      onSubmit={async (form) => {
        const waiting = String(new FormData(form).get('waiting')) as 'fail' | 'failover' | '';
        await send('delete', '/admin/v1/connections/{connectionName}', {
          params: { connectionName: name },
          query: waiting === '' ? {} : { waiting },
        });
        onDone();
      }}
    >
      <div class="field">
        <label for="waiting">{t.waiting}</label>
        <select id="waiting" name="waiting">
          <option value="">{t.waitingNone}</option>
          <option value="failover">{t.waitingFailover}</option>
          <option value="fail">{t.waitingFail}</option>
        </select>
      </div>
    </FormDialog>
  );
}

export function PauseDialog({ connection: { name }, onDone, onClose }: Omit<ChangeDialogProps, 'kind'>) {
  const t = connectionsTexts.value;
  return (
    <FormDialog
      id="pause"
      title={t.pauseTitle(name)}
      description={t.pauseAbout}
      firstField="button"
      cancel={t.cancel}
      submit={t.pause}
      onClose={onClose}
      onSubmit={async () => {
        await send('post', '/admin/v1/connections/{connectionName}/pause', { params: { connectionName: name } });
        onDone();
      }}
    >
      {null}
    </FormDialog>
  );
}

type TestResult = Success<'/admin/v1/connections/{connectionName}/test-messages', 'post'>;

/** Sends a test message, and shows how the provider took it. */
export function TestDialog({ connection, onClose }: Pick<ChangeDialogProps, 'connection' | 'onClose'>) {
  const [result, setResult] = useState<TestResult>();
  const t = connectionsTexts.value;
  return (
    <FormDialog
      id="test"
      title={t.test}
      description={t.testAbout}
      firstField="[name=to]"
      cancel={t.cancel}
      submit={t.send}
      onClose={onClose}
      result={<div role="status">{result && <TestOutcome result={result} />}</div>}
      onSubmit={async (form) => {
        setResult(undefined);
        const data = new FormData(form);
        const sender = data.get('sender');
        setResult(
          await send('post', '/admin/v1/connections/{connectionName}/test-messages', {
            params: { connectionName: connection.name },
            body: {
              to: String(data.get('to')),
              text: String(data.get('text')),
              ...(sender !== null && { sender: String(sender) }),
            },
          }),
        );
      }}
    >
      <Text name="to" label={t.recipient} help={t.recipientHelp} limits={testRecipientLimits} />
      {connection.channel === 'sms' && (
        <Text name="sender" label={t.sender} defaultValue="Omnichannel" limits={testSenderLimits} />
      )}
      <Text name="text" label={t.text} defaultValue={t.testText} limits={testTextLimits} />
    </FormDialog>
  );
}

function TestOutcome({ result: { isAccepted, parts } }: { result: TestResult }) {
  const t = connectionsTexts.value;
  return (
    <>
      <p>
        <b>{isAccepted ? t.testAccepted : t.testNotAccepted}</b>
      </p>
      <ul>
        {parts.map(({ outcome, providerId, code, reason, receipt }, index) => (
          <li key={String(index)}>
            <Ltr>{[outcome, providerId, code, reason].filter(Boolean).join(' · ')}</Ltr>
            {isAccepted && <small class="soft"> {receipt ? t.receipt(receipt.status) : t.noReceipt}</small>}
          </li>
        ))}
      </ul>
    </>
  );
}
