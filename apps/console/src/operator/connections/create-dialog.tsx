import { useState } from 'preact/hooks';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type Success, send } from '../api.ts';
import { AccountChoice } from '../choice/account-choice.tsx';
import { connectionNamePattern } from '../contract.gen.ts';
import { Fault } from '../fault.tsx';
import { useObject } from '../use-object.ts';
import { connectionsTexts } from './connections-texts.ts';
import type { Schema } from './json-schema.ts';
import { readForm, SchemaFields, useChoices } from './schema-fields.tsx';
import { SettingDescription } from './setting-description.tsx';

type Kind = Success<'/admin/v1/connection-kinds', 'get'>['data'][number];

interface CreateDialogProps {
  onCreated(name: string): void;
  onClose(): void;
}

/** Creates a connection, with the fields that its kind has. */
export function CreateDialog({ onCreated, onClose }: CreateDialogProps) {
  const kinds = useObject('/admin/v1/connection-kinds');
  const [chosen, setChosen] = useState('');
  const kind = kinds.value?.data.find(({ name }) => name === chosen) ?? kinds.value?.data[0];
  const t = connectionsTexts.value;
  if (!kind) return kinds.error ? <Fault error={kinds.error} /> : null;
  return (
    <FormDialog
      id="create-connection"
      title={t.create}
      description={t.createAbout}
      firstField="[name=name]"
      cancel={t.cancel}
      submit={t.create}
      onClose={onClose}
      onSubmit={async (form) => {
        const field = (name: string) => new FormData(form).get(name);
        const { name } = await send('post', '/admin/v1/connections', {
          body: {
            name: String(field('name')),
            kind: kind.name,
            accountId: String(field('accountId')) || null,
            settings: readForm(form, kind.settings as Schema, 'settings'),
            credentials: readForm(form, kind.credentials as Schema, 'credentials'),
            hasDefaultRoute: field('hasDefaultRoute') !== null,
          },
        });
        onCreated(name);
      }}
    >
      <Text name="name" label={t.name} help={t.nameHelp} pattern={connectionNamePattern} />
      <div class="field">
        <label for="kind">{t.kind}</label>
        <select
          id="kind"
          value={kind.name}
          aria-describedby="kind-about"
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          {kinds.value?.data.map(({ name, channel }) => (
            <option key={name} value={name}>
              {`${name} · ${t.channels[channel]}`}
            </option>
          ))}
        </select>
        <SettingDescription id="kind-about" text={kind.about} />
      </div>
      <div class="field">
        <label for="accountId">{t.account}</label>
        <AccountChoice id="accountId" name="accountId" empty={t.allAccounts} describedBy="accountId-about" isLiveOnly />
        <small id="accountId-about" class="soft">
          {t.ownerHelp}
        </small>
      </div>
      {kind.channel === 'sms' && (
        <label class="choice">
          <input type="checkbox" name="hasDefaultRoute" defaultChecked />
          {t.defaultRoute}
        </label>
      )}
      <KindFields key={kind.name} kind={kind} />
    </FormDialog>
  );
}

/** The settings and credentials of a kind. Some depend on a choice among the settings. */
function KindFields({ kind }: { kind: Kind }) {
  const schema = kind.settings as Schema;
  const { chosen, onChoose } = useChoices(schema);
  const t = connectionsTexts.value;
  return (
    <>
      <fieldset>
        <legend>{t.settings}</legend>
        <SchemaFields schema={schema} name="settings" chosen={chosen} onChoose={onChoose} />
      </fieldset>
      <fieldset>
        <legend>{t.credentials}</legend>
        <p class="soft">{t.credentialsHelp}</p>
        <SchemaFields
          schema={withoutRequired(kind)}
          name="credentials"
          isSecret
          generated={kind.generatedCredentials}
          chosen={chosen}
        />
      </fieldset>
    </>
  );
}

/** The service creates some credentials by itself, so that their fields may stay empty. */
function withoutRequired({ credentials, generatedCredentials }: Kind) {
  const schema = credentials as Schema;
  const required = (schema.required ?? []).filter((name) => !generatedCredentials.includes(name));
  return { ...schema, required };
}

interface TextProps {
  name: string;
  label: string;
  help?: string;
  pattern?: string;
  limits?: { maxLength: number };
  defaultValue?: string;
}

/** A required field for a short text in Latin letters. */
export function Text({ name, label, help, pattern, limits, defaultValue }: TextProps) {
  return (
    <div class="field">
      <label for={`field-${name}`}>{label}</label>
      <input
        id={`field-${name}`}
        name={name}
        required
        dir="auto"
        autocomplete="off"
        spellcheck={false}
        pattern={pattern}
        {...limits}
        aria-describedby={help ? `field-${name}-about` : undefined}
        defaultValue={defaultValue}
      />
      {help && (
        <small id={`field-${name}-about`} class="soft">
          {help}
        </small>
      )}
    </div>
  );
}
