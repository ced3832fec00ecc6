import { useLocation } from 'preact-iso';
import { openClearDialog } from '../inbox/clear-dialog.tsx';
import { people } from '../inbox/inbox.ts';
import { isChanged } from '../inbox/settings.ts';
import { openSettings } from '../inbox/settings-dialog.tsx';
import { chatListAddress, inboxAddress, isInChat, sectionAddress, sectionPlace } from './addresses.ts';
import { connection, session } from './session.ts';

const connectionTexts = { connecting: 'Connecting…', connected: 'Connected', lost: 'Reconnecting…', ended: 'Ended' };

/** The bar at the top: the account, the sections, the connection, and the actions of the inbox. */
export function Bar() {
  const { path } = useLocation();
  const section = sectionPlace(path)?.section;
  const isChat = isInChat(path);
  const isInbox = !isChat && section === undefined;
  const state = connection.value;
  return (
    <header class="bar">
      <h1>
        Sandbox <small id="account">{session.value?.userName}</small>
      </h1>
      <nav class="places" aria-label="Sandbox">
        <Place address={inboxAddress} name="Messages" isOpen={isInbox} />
        <Place address={chatListAddress} name="Knowledge chat" isOpen={isChat} />
        <Place address={sectionAddress('subscribers')} name="Subscribers" isOpen={section === 'subscribers'} />
        <Place address={sectionAddress('workflows')} name="Workflows" isOpen={section === 'workflows'} />
        <Place address={sectionAddress('event-log')} name="Events" isOpen={section === 'event-log'} />
      </nav>
      <p id="connection" data-state={state === 'ended' ? 'lost' : state}>
        {connectionTexts[state]}
      </p>
      <button
        type="button"
        id="settings"
        data-changed={isChanged.value ? '' : undefined}
        hidden={!isInbox}
        onClick={openSettings}
      >
        Settings
      </button>
      <button type="button" id="clear" disabled={people.newest.value === 0} hidden={!isInbox} onClick={openClearDialog}>
        Clear
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
