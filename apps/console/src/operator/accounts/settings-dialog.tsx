import { send } from '../api.ts';
import { defaultSenderLimits, storageQuotaLimits, tokenLifetimeLimits } from '../contract.gen.ts';
import { ChangeDialog, Field, textOf } from '../dialogs.tsx';
import type { Account } from './account-types.ts';
import { accountsTexts } from './accounts-texts.ts';

interface SettingsDialogProps {
  account: Account;
  onDone(): void;
  onClose(): void;
}

const bytesOfMebibyte = 1024 * 1024;

/** Changes the settings of an account. */
export function SettingsDialog({ account, onDone, onClose }: SettingsDialogProps) {
  const t = accountsTexts.value;
  const limits = Object.entries(account.limits).map(([operation, requests]) => `${operation}=${requests}`);
  const { storageQuotaBytes: quota } = account;
  return (
    <ChangeDialog
      id="account-settings"
      title={t.settings}
      description={account.userName}
      submit={t.save}
      onSubmit={save}
      onClose={onClose}
    >
      <Field name="defaultSender" label={t.sender} value={account.defaultSender} required {...defaultSenderLimits} />
      <Field
        name="tokenLifetime"
        label={t.tokenLifetimeField}
        type="number"
        {...tokenLifetimeLimits}
        required
        value={account.tokenLifetimeSeconds}
      />
      <Field name="allowed" label={t.allowed} help={t.allowedHelp} value={account.allowedCountries?.join(', ') ?? ''} />
      <Field name="blocked" label={t.blocked} help={t.blockedHelp} value={account.blockedCountries.join(', ')} />
      <Field name="limits" label={t.limits} help={t.limitsHelp} value={limits.join(', ')} />
      <Field
        name="quota"
        label={t.quotaField}
        help={t.quotaHelp}
        type="number"
        min={storageQuotaLimits.min}
        max={Math.floor(storageQuotaLimits.max / bytesOfMebibyte)}
        value={quota === null ? '' : Math.ceil(quota / bytesOfMebibyte)}
      />
    </ChangeDialog>
  );

  async function save(values: FormData): Promise<void> {
    const allowed = wordsOf(textOf(values, 'allowed')).map((code) => code.toUpperCase());
    const mebibytes = textOf(values, 'quota');
    await send('patch', '/admin/v1/accounts/{accountId}', {
      params: { accountId: account.id },
      body: {
        defaultSender: textOf(values, 'defaultSender'),
        tokenLifetimeSeconds: Number(textOf(values, 'tokenLifetime')),
        allowedCountries: allowed.length === 0 ? null : allowed,
        blockedCountries: wordsOf(textOf(values, 'blocked')).map((code) => code.toUpperCase()),
        limits: readLimits(textOf(values, 'limits')),
        storageQuotaBytes: mebibytes === undefined ? null : Number(mebibytes) * bytesOfMebibyte,
      },
    });
    onDone();
  }
}

function wordsOf(text = ''): string[] {
  return text.split(/[\s,،]+/u).filter((word) => word !== '');
}

/** Reads limits such as `requestVerification=50`. @throws {Error} when one has another form */
function readLimits(text: string | undefined): Record<string, number> {
  return Object.fromEntries(
    wordsOf(text).map((word) => {
      const [operation = '', requests = ''] = word.split('=');
      if (operation === '' || !/^\d{1,7}$/.test(requests)) throw new Error(accountsTexts.value.limitsForm);
      return [operation, Number(requests)];
    }),
  );
}
