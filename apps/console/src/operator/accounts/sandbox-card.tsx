import { useState } from 'preact/hooks';
import { announce } from '../../ui/announcer.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { preciseTime } from '../../ui/format.ts';
import { uiTexts } from '../../ui/ui-texts.ts';
import { ActionButton } from '../action-button.tsx';
import { type Success, send } from '../api.ts';
import { Card } from '../detail-page.tsx';
import { ChangeDialog } from '../dialogs.tsx';
import { can, hasSandbox } from '../session.ts';
import type { Account } from './account-types.ts';
import { accountsTexts } from './accounts-texts.ts';

type Link = Success<'/admin/v1/accounts/{accountId}/sandbox-links', 'post'>;

/** The sandbox inbox of an account: a link that opens it once, and the end of its sessions. */
export function SandboxCard({ account: { id, userName, isSandbox, isDisabled } }: { account: Account }) {
  const [link, setLink] = useState<Link>();
  const [isEnding, setEnding] = useState(false);
  const t = accountsTexts.value;
  if (!can('operator')) return null;
  const params = { accountId: id };
  const openHelp = isSandbox ? t.sandboxHelp : t.liveSandboxHelp;
  const help = hasSandbox() ? openHelp : t.noSandboxHelp;
  return (
    <Card title={t.sandboxInbox}>
      <p class="soft">{help}</p>
      {link ? (
        <p class="on-demand">
          <a href={link.url} target="_blank" rel="noreferrer">
            {t.openInbox}
          </a>
          <CopyButton label={uiTexts.value.copy} text={link.url} ariaLabel={uiTexts.value.copyNamed(t.link)} />
          <span class="soft">{t.validUntil(preciseTime(link.expiresAt))}</span>
        </p>
      ) : (
        <div class="on-demand">
          {!isDisabled && hasSandbox() && (
            <ActionButton
              label={t.createLink}
              onClick={async () => {
                setLink(await send('post', '/admin/v1/accounts/{accountId}/sandbox-links', { params }));
                announce(accountsTexts.value.linkCreated);
              }}
            />
          )}
          <button type="button" onClick={() => setEnding(true)}>
            {t.endSessions}
          </button>
        </div>
      )}
      {isEnding && (
        <ChangeDialog
          id="end-sessions"
          title={t.endSessionsTitle(userName)}
          description={t.endSessionsHelp}
          submit={t.endSessions}
          onClose={() => setEnding(false)}
          onSubmit={async () => {
            const { ended } = await send('delete', '/admin/v1/accounts/{accountId}/sandbox-sessions', { params });
            announce(accountsTexts.value.sessionsEnded(ended));
            setEnding(false);
          }}
        />
      )}
    </Card>
  );
}
