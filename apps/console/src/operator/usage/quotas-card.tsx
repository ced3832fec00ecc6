import { useState } from 'preact/hooks';
import { announce } from '../../ui/announcer.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { formatNumber } from '../../ui/format.ts';
import { type Parts, type Success, send } from '../api.ts';
import { quotaLimits, quotaNames } from '../contract.gen.ts';
import { Card } from '../detail-page.tsx';
import { Fault } from '../fault.tsx';
import { can } from '../session.ts';
import { useObject, useReloadWith } from '../use-object.ts';
import { usageTexts } from './usage-texts.ts';

const path = '/admin/v1/accounts/{accountId}/quotas';
type Quota = Success<typeof path, 'get'>['data'][number];
type Changes = NonNullable<Parts<typeof path, 'put'>['body']>;

/** The quotas of an account with their usage in this month. @param usage what the page shows; the quotas are loaded again with it */
export function QuotasCard({ accountId, usage }: { accountId: string; usage: unknown }) {
  const quotas = useObject(path, { params: { accountId } });
  useReloadWith(usage, quotas.reload);
  const [isEditing, setEditing] = useState(false);
  const t = usageTexts.value;
  const all = quotas.value?.data ?? [];
  return (
    <Card
      title={t.quotas}
      actions={
        can('operator') && (
          <button type="button" onClick={() => setEditing(true)}>
            {t.editQuotas}
          </button>
        )
      }
    >
      <Fault error={quotas.error} />
      {quotas.value && all.length === 0 && <p class="soft">{t.noQuotas}</p>}
      <ul class="quotas">
        {all.map((quota) => (
          <QuotaBar key={quota.quota} quota={quota} />
        ))}
      </ul>
      {all.length > 0 && <p class="soft">{t.thresholds}</p>}
      {isEditing && (
        <FormDialog
          id="quotas"
          title={t.editQuotas}
          description={`${t.editHelp} ${t.thresholds}`}
          firstField="input"
          cancel={t.cancel}
          submit={t.save}
          onClose={() => setEditing(false)}
          onSubmit={async (form) => {
            await send('put', path, { params: { accountId }, body: readChanges(form) });
            setEditing(false);
            announce(t.saved);
            quotas.reload();
          }}
        >
          <div class="quota-fields">
            {quotaNames.map((name) => (
              <label key={name} class="field">
                <span>{t.quotaNames[name]}</span>
                <input
                  name={name}
                  type="number"
                  {...quotaLimits}
                  step={1}
                  defaultValue={String(all.find(({ quota }) => quota === name)?.maximum ?? '')}
                />
              </label>
            ))}
          </div>
        </FormDialog>
      )}
    </Card>
  );
}

function QuotaBar({ quota: { quota, used, maximum } }: { quota: Quota }) {
  const t = usageTexts.value;
  const share = maximum === 0 ? 1 : used / maximum;
  const text = t.used(formatNumber(used), formatNumber(maximum));
  return (
    <li>
      <span>{t.quotaNames[quota]}</span>
      <meter
        min={0}
        max={1}
        low={0.8}
        high={0.999}
        optimum={0}
        value={Math.min(1, share)}
        aria-label={`${t.quotaNames[quota]}: ${text}`}
      />
      <span class="soft">{share < 1 ? text : `${text}. ${t.reached}`}</span>
    </li>
  );
}

/** Reads all quotas: an empty field removes one. */
function readChanges(form: HTMLFormElement): Changes {
  const data = new FormData(form);
  return Object.fromEntries(
    quotaNames.map((name) => {
      const text = String(data.get(name) ?? '');
      return [name, text === '' ? null : Number(text)];
    }),
  );
}
