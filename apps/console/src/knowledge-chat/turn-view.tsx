import type { Signal } from '@preact/signals';
import type { AnswerPart } from '../sandbox/addresses.ts';
import { HiddenText, Icon } from '../ui/icon.tsx';
import { AnswerText } from './answer-text.tsx';
import { chatTexts } from './chat-texts.ts';
import { SourceList } from './source-list.tsx';
import { isRunning, type Turn } from './turn.ts';
import { TurnFacts } from './turn-facts.tsx';

interface TurnViewProps {
  turn: Signal<Turn>;
  /** The part that is open next to the conversation. */
  openPart: AnswerPart | undefined;
  onOpen(part: AnswerPart): void;
  onAgain(query: string): void;
}

/** A question with its answer. */
export function TurnView({ turn: { value: turn }, openPart, onOpen, onAgain }: TurnViewProps) {
  const { key, id, state, query, answer, searches, images, fault, sources } = turn;
  const t = chatTexts.value;
  return (
    <li class="turn" data-state={state} data-key={key} data-id={id}>
      <h3 class="question" dir="auto">
        <HiddenText>{t.questionPrefix}</HiddenText>
        {query}
      </h3>
      {images.length > 0 && (
        <div class="images">
          {images.map((image) => (
            <QuestionImage key={image.id} url={image.url} />
          ))}
        </div>
      )}
      <div class="reply" dir={isRightToLeft(answer || query) ? 'rtl' : 'ltr'}>
        <div class="searches">
          {searches.map((search) => (
            <p key={search}>
              <Icon name="search" />
              {t.searchedFor} <bdi>{search}</bdi>
            </p>
          ))}
        </div>
        <div class="words">
          <AnswerText text={answer} sources={sources} openPart={openPart} onOpen={onOpen} />
        </div>
        {isRunning(turn) && <p class="waiting">{t.states[state as keyof typeof t.states]}</p>}
        {fault && (
          <div class="failure" dir="auto">
            <p>
              <Icon name="failed" />
              <b>{fault.message}</b>
            </p>
            {fault.advice !== undefined && <p>{fault.advice}</p>}
          </div>
        )}
        {sources.length > 0 && <SourceList sources={sources} openPart={openPart} onOpen={onOpen} />}
      </div>
      <TurnFacts turn={turn} openPart={openPart} onOpen={onOpen} onAgain={() => onAgain(query)} />
    </li>
  );
}

/** By the first letter, as browsers judge it: they would look past the paragraphs, which each have a direction of their own. */
function isRightToLeft(text: string): boolean {
  return /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
}

function QuestionImage({ url }: { url: string }) {
  const isOwn = URL.canParse(url) && new URL(url).origin === location.origin;
  if (isOwn) return <img src={url} alt={chatTexts.value.attachment} />;
  // Its owner would learn that a person looks at it.
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {chatTexts.value.imageElsewhere}
    </a>
  );
}
