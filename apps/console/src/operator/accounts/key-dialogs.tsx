import { useState } from 'preact/hooks';
import { announce } from '../../ui/announcer.tsx';
import { preciseTime } from '../../ui/format.ts';
import { send } from '../api.ts';
import { keyNameLimits, scopes } from '../contract.gen.ts';
import { ChangeDialog, Choice, Field, SecretDialog, textOf } from '../dialogs.tsx';
import type { Account, Key } from './account-types.ts';
import { accountsTexts } from './accounts-texts.ts';

interface KeyDialogProps {
  account: Account;
  /** Called when keys have changed. */
  onDone(): void;
  onClose(): void;
}

/** Seconds of overlap to choose from. */
const overlaps = ['3600', '86400', '604800', '2592000', '0'] as const;

/** Creates a key, and shows it once. */
export function CreateKeyDialog({ account, onDone, onClose }: KeyDialogProps) {
  const [apiKey, setApiKey] = useState<string>();
  const t = accountsTexts.value;
  if (apiKey !== undefined) {
    return <SecretDialog title={t.keyCreated} help={t.keyOnce} name={t.apiKey} secret={apiKey} onClose={onClose} />;
  }
  return (
    <ChangeDialog
      id="create-key"
      title={t.createKey}
      description={t.createKeyHelp}
      submit={t.createKey}
      onSubmit={create}
      onClose={onClose}
    >
      <Field name="name" label={t.keyName} required {...keyNameLimits} />
      <fieldset class="scopes">
        <legend>{t.scopes}</legend>
        {scopes.map((scope) => (
          <label key={scope} class="choice">
            <input type="checkbox" name="scope" value={scope} defaultChecked />
            <span>
              <code dir="ltr">{scope}</code> {t.scopeHelp[scope]}
            </span>
          </label>
        ))}
      </fieldset>
      <Field name="expires" label={t.expires} help={t.expiresHelp} type="date" min={today()} />
    </ChangeDialog>
  );

  async function create(values: FormData): Promise<void> {
    const chosen = scopes.filter((scope) => values.getAll('scope').includes(scope));
    if (chosen.length === 0) throw new Error(accountsTexts.value.noScope);
    const day = textOf(values, 'expires');
    const key = await send('post', '/admin/v1/accounts/{accountId}/keys', {
      params: { accountId: account.id },
      body: {
        name: textOf(values, 'name') ?? '',
        scopes: chosen,
        // Until the end of the day, in the time zone of the reader.
        ...(day !== undefined && { expiresAt: new Date(`${day}T23:59:59`).toISOString() }),
      },
    });
    announce(accountsTexts.value.keyCreated);
    setApiKey(key.apiKey);
    onDone();
  }
}

interface NamedKeyDialogProps extends KeyDialogProps {
  item: Key;
}

/** Creates the successor of a key. The old key stays valid for the overlap, and the dialog says until when. */
export function RotateKeyDialog({ account, item, onDone, onClose }: NamedKeyDialogProps) {
  const [rotated, setRotated] = useState<{ apiKey: string; help: string }>();
  const t = accountsTexts.value;
  if (rotated) {
    const { apiKey, help } = rotated;
    return <SecretDialog title={t.keyRotated} help={help} name={t.apiKey} secret={apiKey} onClose={onClose} />;
  }
  return (
    <ChangeDialog
      id="rotate-key"
      title={t.rotateTitle(item.name)}
      description={t.rotateHelp}
      submit={t.rotateSubmit}
      onSubmit={rotate}
      onClose={onClose}
    >
      <ol class="steps">
        {t.rotateSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Choice
        name="overlap"
        label={t.overlap}
        value="86400"
        options={overlaps.map((seconds) => [seconds, t.overlaps[seconds]])}
      />
    </ChangeDialog>
  );

  async function rotate(values: FormData): Promise<void> {
    const { created, previous } = await send('post', '/admin/v1/accounts/{accountId}/keys/{keyId}/rotate', {
      params: { accountId: account.id, keyId: item.id },
      body: { overlapSeconds: Number(values.get('overlap')) },
    });
    announce(accountsTexts.value.keyRotated);
    const isRevoked = previous.revokedAt !== null || previous.expiresAt === null;
    const help = isRevoked
      ? accountsTexts.value.oldRevoked(previous.name)
      : accountsTexts.value.oldUntil(previous.name, preciseTime(previous.expiresAt ?? ''));
    setRotated({ apiKey: created.apiKey, help });
    onDone();
  }
}

/** Asks before a key is revoked, and says when it was last used. */
export function RevokeKeyDialog({ account, item, onDone, onClose }: NamedKeyDialogProps) {
  const t = accountsTexts.value;
  const { id, name, lastUsedAt } = item;
  return (
    <ChangeDialog
      id="revoke-key"
      title={t.revokeTitle(name)}
      description={`${t.revokeHelp} ${lastUsedAt === null ? t.wasNeverUsed : t.wasUsed(preciseTime(lastUsedAt))}`}
      submit={t.revoke}
      onClose={onClose}
      onSubmit={async () => {
        const params = { accountId: account.id, keyId: id };
        await send('post', '/admin/v1/accounts/{accountId}/keys/{keyId}/revoke', { params });
        announce(accountsTexts.value.keyRevoked(name));
        onClose();
        onDone();
      }}
    />
  );
}

/** Returns the day of the reader, as a field of a day has it. */
function today(): string {
  const now = new Date();
  const two = (amount: number) => String(amount).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
