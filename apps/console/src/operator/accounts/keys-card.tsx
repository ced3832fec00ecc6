import { useEffect, useRef, useState } from 'preact/hooks';
import { Ltr } from '../../i18n/ltr.tsx';
import { preciseTime } from '../../ui/format.ts';
import { Card } from '../detail-page.tsx';
import { Fault } from '../fault.tsx';
import { useQuery } from '../list/query.ts';
import type { List } from '../list/use-list.ts';
import { operatorTexts } from '../operator-texts.ts';
import { can } from '../session.ts';
import { StateBadge } from '../state-badge.tsx';
import type { Tone } from '../tones.ts';
import { useReloadWith } from '../use-object.ts';
import type { Account, Key } from './account-types.ts';
import { accountsTexts } from './accounts-texts.ts';
import { CreateKeyDialog, RevokeKeyDialog, RotateKeyDialog } from './key-dialogs.tsx';

type KeyState = 'valid' | 'ending' | 'expired' | 'revoked';

/** Days before its expiry from which a key is marked. */
const soonMs = 14 * 24 * 3_600_000;

/** The API keys of an account. A rotation keeps two of them valid, so that no request fails. */
export function KeysCard({ account, list }: { account: Account; list: List<Key> }) {
  // An operator who rotates a key waits for the last use of the old one.
  useReloadWith(account, list.reload);
  const [dialog, setDialog] = useState<{ name: 'create' } | { name: 'rotate' | 'revoke'; key: Key }>();
  const t = accountsTexts.value;
  const close = () => setDialog(undefined);
  const props = { account, onDone: list.reload, onClose: close };
  return (
    <Card
      title={t.keys}
      actions={
        can('operator') && (
          <button type="button" onClick={() => setDialog({ name: 'create' })}>
            {t.createKey}
          </button>
        )
      }
    >
      {can('operator') && <p class="soft">{t.keysHelp}</p>}
      <Fault error={list.error} />
      {list.rows?.length === 0 && <p>{t.noKeys}</p>}
      <ul class="keys-list">
        {list.rows?.map((key) => (
          <KeyItem
            key={key.id}
            item={key}
            onRotate={() => setDialog({ name: 'rotate', key })}
            onRevoke={() => {
              setDialog({ name: 'revoke', key });
              // The dialog names the last use, which may be later than the list.
              list.reload();
            }}
          />
        ))}
      </ul>
      {list.hasMore && (
        <button type="button" onClick={list.loadMore}>
          {operatorTexts.value.list.more}
        </button>
      )}
      {dialog?.name === 'create' && <CreateKeyDialog {...props} />}
      {dialog?.name === 'rotate' && <RotateKeyDialog {...props} item={dialog.key} />}
      {dialog?.name === 'revoke' && <RevokeKeyDialog {...props} item={latest(dialog.key)} />}
    </Card>
  );

  /** Returns a key as it was last loaded. */
  function latest(key: Key): Key {
    return list.rows?.find(({ id }) => id === key.id) ?? key;
  }
}

interface KeyItemProps {
  item: Key;
  onRotate(): void;
  onRevoke(): void;
}

function KeyItem({ item, onRotate, onRevoke }: KeyItemProps) {
  const t = accountsTexts.value;
  const { name, maskedKey, scopes, createdAt, expiresAt, lastUsedAt, revokedAt } = item;
  const state = stateOf(item);
  const tones: Record<KeyState, Tone> = { valid: 'good', ending: undefined, expired: 'bad', revoked: 'bad' };
  const end = revokedAt ?? expiresAt;
  // The search of the console has found this key.
  const isFound = useQuery().values.key === item.id;
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isFound) element.current?.scrollIntoView({ block: 'center' });
  }, [isFound]);
  return (
    <li ref={element} aria-current={isFound ? 'true' : undefined}>
      <header>
        <b>
          <Ltr>{name}</Ltr>
        </b>
        <Ltr class="soft">{maskedKey}</Ltr>
        <StateBadge tone={tones[state]}>{t.keyStates[state]}</StateBadge>
        {can('operator') && revokedAt === null && (
          <div class="actions">
            <button type="button" aria-label={t.rotateNamed(name)} onClick={onRotate}>
              {t.rotate}
            </button>
            <button type="button" aria-label={t.revokeNamed(name)} onClick={onRevoke}>
              {t.revoke}
            </button>
          </div>
        )}
      </header>
      <p class="soft">
        <span>
          {t.scopes}: <Ltr>{scopes.join(', ')}</Ltr>
        </span>
        <span>
          {t.lastUsed}: {lastUsedAt === null ? t.never : preciseTime(lastUsedAt)}
        </span>
        <span>
          {t.created}: {preciseTime(createdAt)}
        </span>
        {end !== null && (
          <span>
            {t.ends[state]}: {preciseTime(end)}
          </span>
        )}
      </p>
    </li>
  );
}

function stateOf({ revokedAt, expiresAt }: Key): KeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt === null) return 'valid';
  const leftMs = Date.parse(expiresAt) - Date.now();
  if (leftMs <= 0) return 'expired';
  return leftMs < soonMs ? 'ending' : 'valid';
}
