import { useState } from 'preact/hooks';
import { Ltr } from '../../i18n/ltr.tsx';
import { announce } from '../../ui/announcer.tsx';
import { formatNumber, preciseTime } from '../../ui/format.ts';
import { addressOf } from '../addresses.ts';
import { send } from '../api.ts';
import { Card, DetailPage, Facts } from '../detail-page.tsx';
import { ChangeDialog } from '../dialogs.tsx';
import { useList } from '../list/use-list.ts';
import { operatorTexts } from '../operator-texts.ts';
import { can, hasSandbox } from '../session.ts';
import { StateBadge } from '../state-badge.tsx';
import { useObject } from '../use-object.ts';
import type { Account } from './account-types.ts';
import { accountsTexts } from './accounts-texts.ts';
import { KeysCard } from './keys-card.tsx';
import { SandboxCard } from './sandbox-card.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

/** The page of an account: its keys first, since they are changed most often. */
export function AccountPage({ id }: { id: string }) {
  const object = useObject('/admin/v1/accounts/{accountId}', { params: { accountId: id } });
  const keys = useList('/admin/v1/accounts/{accountId}/keys', { params: { accountId: id } });
  const areKeysLoaded = keys.rows !== undefined || keys.error !== undefined;
  const [dialog, setDialog] = useState<'settings' | 'state'>();
  const t = accountsTexts.value;
  const account = object.value;
  const close = () => setDialog(undefined);
  const done = (text: string) => {
    close();
    announce(text);
    object.reload();
  };
  return (
    <>
      <DetailPage
        title={account?.userName ?? ''}
        back={addressOf('accounts')}
        // Keys that came later would move the cards below them.
        object={areKeysLoaded ? object : { ...object, value: undefined }}
        actions={({ isDisabled }) =>
          can('operator') && (
            <button type="button" onClick={() => setDialog('state')}>
              {isDisabled ? t.enable : t.disable}
            </button>
          )
        }
      >
        {(value) => (
          <>
            <KeysCard account={value} list={keys} />
            <Settings account={value} onEdit={() => setDialog('settings')} />
            <SandboxCard account={value} />
            <Links account={value} />
          </>
        )}
      </DetailPage>
      {account && dialog === 'settings' && (
        <SettingsDialog account={account} onDone={() => done(t.changed)} onClose={close} />
      )}
      {account && dialog === 'state' && (
        <StateDialog
          account={account}
          onDone={() => done(account.isDisabled ? t.wasEnabled : t.wasDisabled)}
          onClose={close}
        />
      )}
    </>
  );
}

function Settings({ account, onEdit }: { account: Account; onEdit(): void }) {
  const t = accountsTexts.value;
  const { allowedCountries, blockedCountries, storageQuotaBytes } = account;
  const limits = Object.entries(account.limits);
  return (
    <Card
      title={t.settings}
      actions={
        can('operator') && (
          <button type="button" onClick={onEdit}>
            {t.edit}
          </button>
        )
      }
    >
      <Facts
        items={[
          [operatorTexts.value.detail.id, <Ltr key="id">{account.id}</Ltr>],
          [t.kind, kindOf(account)],
          [
            t.state,
            <StateBadge key="state" tone={account.isDisabled ? 'bad' : 'good'}>
              {account.isDisabled ? t.disabled : t.enabled}
            </StateBadge>,
          ],
          [t.sender, <Ltr key="sender">{account.defaultSender}</Ltr>],
          [t.tokenLifetime, t.seconds(formatNumber(account.tokenLifetimeSeconds))],
          [
            t.allowed,
            allowedCountries === null ? t.allCountries : <Ltr key="allowed">{allowedCountries.join(', ')}</Ltr>,
          ],
          [
            t.blocked,
            blockedCountries.length === 0 ? t.noCountry : <Ltr key="blocked">{blockedCountries.join(', ')}</Ltr>,
          ],
          [
            t.limits,
            limits.length === 0
              ? t.defaultLimits
              : limits.map(([operation, requests]) => (
                  <div key={operation}>
                    <Ltr>
                      {operation} {formatNumber(requests)}/s
                    </Ltr>
                  </div>
                )),
          ],
          [t.stored, t.bytes(formatNumber(account.storedBytes))],
          [t.quota, storageQuotaBytes === null ? t.defaultQuota : t.bytes(formatNumber(storageQuotaBytes))],
          [t.created, preciseTime(account.createdAt)],
        ]}
      />
    </Card>
  );
}

function Links({ account: { id, userName } }: { account: Account }) {
  const t = accountsTexts.value;
  const of = (section: string, name: string, value: string) =>
    `${addressOf(section)}?${new URLSearchParams({ [name]: value })}`;
  return (
    <Card title={t.more}>
      <ul class="links">
        <li>
          <a href={of('messages', 'account', userName)}>{t.messages}</a>
        </li>
        <li>
          <a href={of('endpoints', 'account', userName)}>{t.endpoints}</a>
        </li>
        <li>
          <a href={of('usage', 'account', id)}>{t.usage}</a>
        </li>
        {can('support') && (
          <li>
            <a href={of('audit-log', 'account', userName)}>{t.changes}</a>
          </li>
        )}
      </ul>
    </Card>
  );
}

/** Describes whether an account is live. A service without a sandbox rejects the requests of its sandbox accounts. */
function kindOf({ isSandbox }: Account): string {
  const t = accountsTexts.value;
  if (!isSandbox) return t.live;
  return hasSandbox() ? t.sandbox : t.rejectedSandbox;
}

interface StateDialogProps {
  account: Account;
  onDone(): void;
  onClose(): void;
}

/** Asks before an account is disabled or enabled. */
function StateDialog({ account: { id, userName, isDisabled }, onDone, onClose }: StateDialogProps) {
  const t = accountsTexts.value;
  return (
    <ChangeDialog
      id="account-state"
      title={isDisabled ? t.enableTitle(userName) : t.disableTitle(userName)}
      description={isDisabled ? t.enableHelp : t.disableHelp}
      submit={isDisabled ? t.enable : t.disable}
      onClose={onClose}
      onSubmit={async () => {
        const path = isDisabled ? '/admin/v1/accounts/{accountId}/enable' : '/admin/v1/accounts/{accountId}/disable';
        await send('post', path, { params: { accountId: id } });
        onDone();
      }}
    />
  );
}
