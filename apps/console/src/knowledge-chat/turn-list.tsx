import { useLayoutEffect, useRef } from 'preact/hooks';
import { type AnswerPart, type ChatPlace, chatAddress, chatPlace, newConversation } from '../sandbox/addresses.ts';
import { navigate } from '../sandbox/navigation.ts';
import { reportChatError } from './chat.ts';
import { chatTexts } from './chat-texts.ts';
import type { Conversation } from './conversation.ts';
import { isCalled, nameOf, type Turn } from './turn.ts';
import { TurnView } from './turn-view.tsx';

interface TurnListProps {
  conversation: Conversation;
  place: ChatPlace;
  onAgain(query: string): void;
}

/** The questions and answers of a conversation, the newest at the bottom. */
export function TurnList({ conversation, place, onAgain }: TurnListProps) {
  const turns = conversation.turns.value;
  const t = chatTexts.value;
  const scroller = useRef<HTMLDivElement>(null);
  // A question that was asked here comes into view; older ones stay where they are.
  const asked = turns.filter((turn) => !turn.peek().stored).length;
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [asked]);
  const openTurn = place.turn === undefined ? undefined : conversation.findTurn(place.turn);
  return (
    // It is laid out from the bottom up, so that it stays at the newest words while they are written.
    <div class="scroller" ref={scroller} hidden={turns.length === 0}>
      <div>
        <button
          type="button"
          class="earlier"
          hidden={!conversation.hasEarlier.value}
          onClick={() => void conversation.loadEarlier().catch(reportChatError)}
        >
          {t.earlierQuestions}
        </button>
        <ol class="turns" aria-label={t.questionsAndAnswers}>
          {turns.map((turn) => (
            <TurnView
              key={turn.peek().key}
              turn={turn}
              openPart={turn === openTurn ? place.part : undefined}
              onOpen={(part) => togglePart(conversation, turn.peek(), part)}
              onAgain={onAgain}
            />
          ))}
        </ol>
      </div>
    </div>
  );
}

/** Opens a part of an answer next to the conversation, or closes it. */
function togglePart(conversation: Conversation, turn: Turn, part: AnswerPart): void {
  const { turn: open, part: shown } = chatPlace();
  const id = conversation.id.peek() ?? newConversation;
  const isOpen = open !== undefined && isCalled(turn, open) && shown === part;
  navigate(isOpen ? chatAddress(id) : chatAddress(id, nameOf(turn), part));
}

/** Focuses the button that opens a part. @param name of the turn @returns whether there is one */
export function focusPart(name: string, part: AnswerPart): boolean {
  const turns = [...document.querySelectorAll<HTMLElement>('#chat .turn')];
  const turn = turns.find(({ dataset }) => dataset.key === name || dataset.id === name);
  const button = turn?.querySelector<HTMLElement>(`:is(.facts, .sources) [data-part="${part}"]`);
  button?.focus();
  return button !== undefined && button !== null;
}
