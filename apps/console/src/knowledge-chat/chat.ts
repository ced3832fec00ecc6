import { signal } from '@preact/signals';
import type { ChatView } from '../api/knowledge-chat.ts';
import { type ChatPlace, chatAddress, chatPlace, isInChat, newConversation } from '../sandbox/addresses.ts';
import { navigate } from '../sandbox/navigation.ts';
import { request, SessionEnded } from '../sandbox/request.ts';
import { endSession } from '../sandbox/session.ts';
import { announce } from '../ui/announcer.tsx';
import { isWide } from '../ui/media-query.ts';
import { plainAnswer } from './answer-syntax.ts';
import { chatTexts } from './chat-texts.ts';
import { Conversation } from './conversation.ts';
import { createConversations } from './conversations.ts';
import type { Turn } from './turn.ts';

/** Milliseconds between two requests for what others ask and import. */
const pollIntervalMs = 5000;

/** How questions are answered; undefined until it is loaded. */
export const chatView = signal<ChatView | undefined>(undefined);
export const conversations = createConversations();
/** The problem of the last action. */
export const chatError = signal<string | undefined>(undefined);

/** The conversations that were opened, by their id. */
const opened = new Map<string, Conversation>();
/** The conversation that has no id yet. */
const fresh = signal(begin());
/** The place that the page showed last; undefined outside of the knowledge chat. */
let shownPlace: ChatPlace | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Whether the shown problem is that nothing could be loaded yet. */
let isLoadError = false;

/** Returns the conversation of a place. A wide page without one shows a new one next to the list. */
export function conversationAt({ conversation: id }: ChatPlace): Conversation | undefined {
  if (id === newConversation || (id === undefined && isWide.value)) return fresh.value;
  return id === undefined ? undefined : opened.get(id);
}

/** Prepares the conversation of a place. @returns the place that was shown before; the same one when nothing has changed */
export function enterPlace(place: ChatPlace): ChatPlace | undefined {
  const from = shownPlace;
  if (from && isSamePlace(from, place)) return place;
  shownPlace = place;
  const { conversation: id, part } = place;
  // Who comes back to a new one, whose question was rejected, begins another.
  const comesBack = from !== undefined && from.conversation !== newConversation && part === undefined;
  if (id === newConversation && comesBack && fresh.peek().turns.peek().length > 0) fresh.value = begin();
  if (id !== undefined && id !== newConversation && !opened.has(id)) {
    const conversation = begin(id);
    opened.set(id, conversation);
    conversation.load().catch(reportChatError);
  }
  if (from?.conversation !== id) chatError.value = undefined;
  void refresh();
  return from;
}

/** Stops looking for changes; what is being written continues. */
export function leaveChat(): void {
  clearTimeout(timer);
  shownPlace = undefined;
}

function isSamePlace(left: ChatPlace, right: ChatPlace): boolean {
  return left.conversation === right.conversation && left.turn === right.turn && left.part === right.part;
}

function begin(id?: string): Conversation {
  const conversation = new Conversation({
    ...(id !== undefined && { id }),
    onBegin: (given) => settle(conversation, given),
    onEnd: (turn) => void finish(conversation, turn),
  });
  return conversation;
}

/** Gives a new conversation its address. An open part of an answer stays open. */
function settle(conversation: Conversation, id: string): void {
  opened.set(id, conversation);
  const { conversation: shown, turn, part } = chatPlace();
  const isFresh = conversation === fresh.peek();
  const isShown = isFresh && isInChat() && (shown === newConversation || (shown === undefined && isWide.peek()));
  if (isFresh) fresh.value = begin();
  if (!isShown) return;
  // It stays where it is: the focus does not move.
  shownPlace = { conversation: id, turn, part };
  navigate(chatAddress(id, turn, part), { replace: true });
  void refresh();
}

/** Asks a question in the conversation that is shown. */
export async function askHere(query: string, user: string): Promise<void> {
  await conversationAt(chatPlace())?.ask(query, user).catch(reportChatError);
}

async function finish(conversation: Conversation, turn: Turn): Promise<void> {
  const known = new Set(conversations.all.peek().map(({ id }) => id));
  await refresh();
  // It was stopped before its first event, which has its id.
  if (conversation.id.peek() === undefined && turn.state === 'stopped') {
    const begun = conversations.all.peek().find(({ id, user }) => !known.has(id) && user === conversation.user.peek());
    if (begun && isInChat() && conversationAt(chatPlace()) === conversation) navigate(chatAddress(begun.id));
    return announce(chatTexts.value.stopped);
  }
  await conversation.load().catch(() => {});
  announce(announcementOf(turn));
}

/** Loads what there is now, and again after an interval. */
export async function refresh(): Promise<void> {
  clearTimeout(timer);
  try {
    const [view] = await Promise.all([request<ChatView>('GET', '/chat'), conversations.load()]);
    if (isLoadError) chatError.value = undefined;
    isLoadError = false;
    chatView.value = view;
    await catchUp();
  } catch (error) {
    if (error instanceof SessionEnded) return endSession(error.message);
    // Later the bar shows that the service is away, and this continues by itself.
    if (!chatView.peek()) {
      isLoadError = true;
      reportChatError(error as Error);
    }
  }
  clearTimeout(timer);
  if (isInChat()) timer = setTimeout(refresh, document.hidden ? pollIntervalMs * 6 : pollIntervalMs);
}

/** Loads what others have asked, and another title. */
async function catchUp(): Promise<void> {
  const conversation = isInChat() ? conversationAt(chatPlace()) : undefined;
  const known = conversations.get(conversation?.id.peek() ?? '');
  if (!conversation || !known) return;
  conversation.name.value = known.name;
  if (!conversation.isLoaded.peek() || conversation.isAnswering.peek()) return;
  if (conversation.answers < known.answers) await conversation.load();
}

/** Shows the problem of an action. */
export function reportChatError(error: Error): void {
  if (error instanceof SessionEnded) endSession(error.message);
  else chatError.value = error.message;
}

/** Screen readers hear an answer when it has ended, not each piece of it. */
function announcementOf({ state, answer, sources, fault }: Turn): string {
  const t = chatTexts.value;
  if (state === 'failed') return t.answerFailed(`${fault?.message ?? ''} ${fault?.advice ?? ''}`);
  const words = `${plainAnswer(answer)} ${sources.length === 0 ? t.noSources : `${t.sources(sources.length)}.`}`;
  return state === 'stopped' ? t.stoppedAfter(words) : words;
}
