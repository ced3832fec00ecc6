import { useLocation } from 'preact-iso';
import { openClearDialog } from '../inbox/clear-dialog.tsx';
import { people } from '../inbox/inbox.ts';
import { isChanged } from '../inbox/settings.ts';
import { openSettings } from '../inbox/settings-dialog.tsx';
import { chatListAddress, inboxAddress, isInChat } from './addresses.ts';
import { connection, session } from './session.ts';

const connectionTexts = { connecting: 'Connecting…', connected: 'Connected', lost: 'Reconnecting…', ended: 'Ended' };

/** The bar at the top: the account, the sections, the connection, and the actions of the inbox. */
export function Bar() {
  const isChat = isInChat(useLocation().path);
  const state = connection.value;
  return (
    <header class="bar">
      <h1>
        Sandbox <small id="account">{session.value?.userName}</small>
      </h1>
      <nav class="places" aria-label="Sandbox">
        <a href={inboxAddress} aria-current={isChat ? undefined : 'page'}>
          Messages
        </a>
        <a href={chatListAddress} aria-current={isChat ? 'page' : undefined}>
          Knowledge chat
        </a>
      </nav>
      <p id="connection" data-state={state === 'ended' ? 'lost' : state}>
        {connectionTexts[state]}
      </p>
      <button
        type="button"
        id="settings"
        data-changed={isChanged.value ? '' : undefined}
        hidden={isChat}
        onClick={openSettings}
      >
        Settings
      </button>
      <button type="button" id="clear" disabled={people.newest.value === 0} hidden={isChat} onClick={openClearDialog}>
        Clear
      </button>
    </header>
  );
}
