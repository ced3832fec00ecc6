import { useState } from 'preact/hooks';
import { announce } from '../../ui/announcer.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { send } from '../api.ts';
import { settableKinds, webhookUrlLimits } from '../contract.gen.ts';
import { operatorTexts } from '../operator-texts.ts';
import { endpointsTexts } from './endpoints-texts.ts';
import { SecretDialog } from './secret-dialog.tsx';

type Kind = (typeof settableKinds)[number];

interface SetUrlDialogProps {
  /** The user name of the account, with which the field begins. */
  account?: string | undefined;
  /** The endpoint whose URL changes; absent to choose account and kind. */
  endpoint?: { accountId: string; kind: Kind; url: string };
  onDone(): void;
  onClose(): void;
}

/** Sets the URL of an endpoint, and shows the secret of a new one. */
export function SetUrlDialog({ account = '', endpoint, onDone, onClose }: SetUrlDialogProps) {
  const [secret, setSecret] = useState<string>();
  const t = endpointsTexts.value;
  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      id="set-url"
      title={t.setTitle}
      description={t.setHelp}
      firstField={endpoint || account ? '[name=url]' : '[name=account]'}
      cancel={t.cancel}
      submit={t.save}
      onSubmit={submit}
      onClose={onClose}
    >
      {!endpoint && (
        <>
          <label class="field">
            <span>{t.account}</span>
            <input type="text" name="account" required defaultValue={account} placeholder={t.accountHelp} dir="auto" />
          </label>
          <label class="field">
            <span>{t.kind}</span>
            <select name="kind" aria-describedby="set-url-kind-help">
              {settableKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {operatorTexts.value.endpointKinds[kind]}
                </option>
              ))}
            </select>
            <small id="set-url-kind-help" class="soft">
              {t.kindHelp}
            </small>
          </label>
        </>
      )}
      <label class="field">
        <span>{t.url}</span>
        <input
          type="url"
          {...webhookUrlLimits}
          name="url"
          required
          dir="ltr"
          defaultValue={endpoint?.url ?? ''}
          placeholder="https://example.com/hooks"
        />
      </label>
    </FormDialog>
  );

  async function submit(form: HTMLFormElement): Promise<void> {
    const values = new FormData(form);
    const target = endpoint ?? {
      accountId: await findAccountId(String(values.get('account'))),
      // The options of the field are the kinds.
      kind: values.get('kind') as Kind,
    };
    const result = await send('put', '/admin/v1/accounts/{accountId}/webhook-endpoints/{kind}', {
      params: { accountId: target.accountId, kind: target.kind },
      body: { url: String(values.get('url')) },
    });
    announce(endpointsTexts.value.urlSet);
    onDone();
    if (result.secret === undefined) onClose();
    else setSecret(result.secret);
  }
}

/** @throws {Error} when no account has the user name */
async function findAccountId(userName: string): Promise<string> {
  const [found] = (await send('get', '/admin/v1/accounts', { query: { userName: userName.trim() } })).data;
  if (!found) throw new Error(endpointsTexts.value.unknownAccount);
  return found.id;
}
