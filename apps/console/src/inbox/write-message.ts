import type { NewMessage, SandboxMessage } from '../api/sandbox.ts';
import { request } from '../sandbox/request.ts';
import { announce } from '../ui/announcer.tsx';
import { actionError, addWritten } from './inbox.ts';
import { inboxTexts } from './inbox-texts.ts';

/** Writes a message as a person. @throws {Error} with the problem */
export async function writeMessage(message: NewMessage): Promise<void> {
  addWritten(await request<SandboxMessage>('POST', '/messages', message));
  scrollDown();
  announce(inboxTexts.value.sent);
}

/** Replies with a button of a message. */
export async function pressButton(message: SandboxMessage, text: string, payload: string): Promise<void> {
  const { channel, person, messageId } = message;
  try {
    await writeMessage({ channel, person, content: { type: 'button', text, payload }, repliesTo: messageId });
    actionError.value = undefined;
  } catch (error) {
    actionError.value = (error as Error).message;
  }
}

/** Scrolls to the newest message: the conversation is laid out from the bottom up. */
function scrollDown(): void {
  const scroller = document.querySelector('#conversation .scroller');
  if (scroller) scroller.scrollTop = 0;
}
