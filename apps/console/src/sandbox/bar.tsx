import { useLocation } from 'preact-iso';
import { LanguageButton } from '../i18n/language-button.tsx';
import { Ltr } from '../i18n/ltr.tsx';
import { openClearDialog } from '../inbox/clear-dialog.tsx';
import { people } from '../inbox/inbox.ts';
import { isChanged } from '../inbox/settings.ts';
import { openSettings } from '../inbox/settings-dialog.tsx';
import { announce } from '../ui/announcer.tsx';
import {
  chatListAddress,
  inboxAddress,
  isInChat,
  rejectedRequestsAddress,
  sectionAddress,
  sectionPlace,
} from './addresses.ts';
import { barTexts } from './bar-texts.ts';
import { connection, session } from './session.ts';

/** The bar at the top: the account, the sections, the connection, and the actions of the inbox. */
export function Bar() {
  const { path } = useLocation();
  const section = sectionPlace(path)?.section;
  const isChat = isInChat(path);
  const isRejections = path === rejectedRequestsAddress;
  const isInbox = !isChat && !isRejections && section === undefined;
  const state = connection.value;
  const t = barTexts.value;
  return (
    <header class="bar">
      <h1>
        {t.sandbox}{' '}
        <small id="account">
          <Ltr>{session.value?.userName}</Ltr>
        </small>
      </h1>
      <nav class="places" aria-label={t.sandbox}>
        <Place address={inboxAddress} name={t.messages} isOpen={isInbox} />
        <Place address={chatListAddress} name={t.knowledgeChat} isOpen={isChat} />
        <Place address={sectionAddress('subscribers')} name={t.subscribers} isOpen={section === 'subscribers'} />
        <Place address={sectionAddress('workflows')} name={t.workflows} isOpen={section === 'workflows'} />
        <Place address={sectionAddress('event-log')} name={t.events} isOpen={section === 'event-log'} />
        <Place address={rejectedRequestsAddress} name={t.rejectedRequests} isOpen={isRejections} />
      </nav>
      <p id="connection" data-state={state === 'ended' ? 'lost' : state}>
        {t.connection[state]}
      </p>
      <LanguageButton onError={() => announce(t.languageNotLoaded)} />
      <button
        type="button"
        id="settings"
        data-changed={isChanged.value ? '' : undefined}
        hidden={!isInbox}
        onClick={openSettings}
      >
        {t.failureSimulation}
      </button>
      <button type="button" id="clear" disabled={people.newest.value === 0} hidden={!isInbox} onClick={openClearDialog}>
        {t.clear}
      </button>
    </header>
  );
}

function Place({ address, name, isOpen }: { address: string; name: string; isOpen: boolean }) {
  return (
    <a href={address} aria-current={isOpen ? 'page' : undefined}>
      {name}
    </a>
  );
}
