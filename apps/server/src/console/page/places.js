import { inChat } from './address.js';
import { byId } from './dom.js';

/**
 * The two places of the sandbox: the messages, and the knowledge chat, whose scripts are loaded when somebody first goes there.
 *
 * @param {{ userName(): string, onOver(reason: string): void }} options
 */
export function createPlaces({ userName, onOver }) {
  const main = byId('chat', HTMLElement);
  const links = /** @type {const} */ ([
    [byId('to-messages', HTMLAnchorElement), false],
    [byId('to-chat', HTMLAnchorElement), true],
  ]);
  const ofMessages = [byId('settings', HTMLButtonElement), byId('clear', HTMLButtonElement)];
  /** @type {Promise<ReturnType<typeof import('./chat/chat.js').createChat>> | undefined} */
  let chat;

  return {
    /** @returns whether the knowledge chat is where the address leads */
    open() {
      const isChat = inChat();
      main.hidden = !isChat;
      for (const button of ofMessages) button.hidden = isChat;
      for (const [link, leadsToChat] of links) {
        if (leadsToChat === isChat) link.setAttribute('aria-current', 'page');
        else link.removeAttribute('aria-current');
      }
      if (isChat || chat) void show(isChat);
      return isChat;
    },
  };

  /** @param {boolean} isChat */
  async function show(isChat) {
    chat ??= import('./chat/chat.js').then(({ createChat }) => createChat({ userName: userName(), onOver }));
    const { open, close } = await chat;
    // Meanwhile somebody may have gone somewhere else.
    if (inChat()) open();
    else if (!isChat) close();
  }
}
