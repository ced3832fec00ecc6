import type { AnswerPart } from '../sandbox/addresses.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { duration, preciseTime, time } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { uiTexts } from '../ui/ui-texts.ts';
import { chatTexts } from './chat-texts.ts';
import { isRunning, type Turn } from './turn.ts';

interface TurnFactsProps {
  turn: Turn;
  openPart: AnswerPart | undefined;
  onOpen(part: AnswerPart): void;
  onAgain(): void;
}

/** The line below an answer: time, outcome, usage, and actions. */
export function TurnFacts({ turn, openPart, onOpen, onAgain }: TurnFactsProps) {
  const { state, at, answer, sources, usage, exchange, stored } = turn;
  const hasEnded = !isRunning(turn);
  const t = chatTexts.value;
  return (
    <div class="facts">
      <time dateTime={at} title={preciseTime(at)}>
        {time(at)}
      </time>
      {state === 'stopped' && (
        <span class="ending">
          <Icon name="stop" />
          {t.stopped}
        </span>
      )}
      {state === 'answered' && sources.length === 0 && <span>{t.namesNoSource}</span>}
      {usage && usage.total_tokens > 0 && <span>{t.tokens(usage.total_tokens)}</span>}
      {usage && <span>{duration(usage.latency * 1000)}</span>}
      {hasEnded && answer !== '' && <CopyButton label={uiTexts.value.copy} text={answer} ariaLabel={t.copyAnswer} />}
      {(exchange || stored) && (
        <button
          type="button"
          class="plain"
          data-part="exchange"
          aria-expanded={openPart === 'exchange'}
          onClick={() => onOpen('exchange')}
        >
          <Icon name="details" />
          {exchange ? t.showEvents : t.storedAnswer}
        </button>
      )}
      {hasEnded && state !== 'answered' && (
        <button type="button" class="plain" onClick={onAgain}>
          <Icon name="again" />
          {t.askAgain}
        </button>
      )}
    </div>
  );
}
