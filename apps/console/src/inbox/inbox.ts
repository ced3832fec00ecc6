import { signal } from '@preact/signals';
import type { SandboxMessage, SessionView } from '../api/sandbox.ts';
import { inboxPlace } from '../sandbox/addresses.ts';
import { request, SessionEnded } from '../sandbox/request.ts';
import { connection, endSession, feedChanges, reportError, session } from '../sandbox/session.ts';
import { announce } from '../ui/announcer.tsx';
import { OpenConversation } from './conversation.ts';
import { receiveEvents } from './event-stream.ts';
import { inboxTexts } from './inbox-texts.ts';
import { People } from './people.ts';
import { loadSettings } from './settings.ts';

export const people = new People();
export const conversation = new OpenConversation();

/** Whether the people are loaded. */
export const isLoaded = signal(false);

/** Rises when the message whose details are open has changed. */
export const detailsChanges = signal(0);

/** The problem of the last action on the open conversation. */
export const actionError = signal<string | undefined>(undefined);

/** Loads the session and the people, and receives events from then on. */
export async function start(): Promise<void> {
  try {
    const [revision, view] = await Promise.all([people.load(), request<SessionView>('GET', '/session')]);
    session.value = view;
    isLoaded.value = true;
    receive(revision);
    void loadSettings().catch(() => {});
  } catch (error) {
    if (error instanceof SessionEnded) return endSession(error.message);
    setTimeout(start, 1000);
  }
}

function receive(revision: number): void {
  receiveEvents(revision, {
    onMessages(messages) {
      const newest = people.newest.peek();
      people.take(messages);
      conversation.take(messages);
      const { message } = inboxPlace();
      if (messages.some(({ id }) => id === message)) detailsChanges.value += 1;
      announceNew(messages.filter(({ id, direction }) => id > newest && direction === 'outbound'));
    },
    onKept({ from = Number.POSITIVE_INFINITY }) {
      people.drop(from);
      conversation.drop(from);
    },
    onReload() {
      people.load().catch(reportError);
      conversation.reload().catch(reportError);
    },
    onFeeds() {
      feedChanges.value += 1;
    },
    onConnection(isConnected) {
      connection.value = isConnected ? 'connected' : 'lost';
      // The stream repeats no change of feeds.
      if (isConnected) feedChanges.value += 1;
    },
    onSessionEnd: endSession,
  });
}

function announceNew(messages: readonly SandboxMessage[]): void {
  const [message, ...more] = messages;
  if (message === undefined) return;
  const t = inboxTexts.value;
  announce(more.length > 0 ? t.newMessages(messages.length) : t.newMessageFor(message.person));
}

/** Adds a message that was written on this page. */
export function addWritten(message: SandboxMessage): void {
  people.take([message]);
  conversation.take([message]);
}

/** Marks a message as read. */
export function markRead({ id }: SandboxMessage): void {
  void act(`/messages/${id}/read`);
}

/** Fails a message. */
export function failMessage({ id }: SandboxMessage): void {
  void act(`/messages/${id}/failure`);
}

async function act(path: string): Promise<void> {
  try {
    await request('POST', path);
    actionError.value = undefined;
  } catch (error) {
    actionError.value = (error as Error).message;
  }
}
