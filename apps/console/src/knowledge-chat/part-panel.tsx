import type { AnswerPart } from '../sandbox/addresses.ts';
import { IconButton } from '../ui/icon.tsx';
import { chatTexts } from './chat-texts.ts';
import type { Conversation } from './conversation.ts';
import { ExchangeView, StoredView } from './exchange-view.tsx';
import { SourceView } from './source-view.tsx';

interface PartPanelProps {
  turn: ReturnType<Conversation['findTurn']>;
  part: AnswerPart | undefined;
  onClose(): void;
}

/** A part of an answer next to the conversation: a source, or the request and its events. */
export function PartPanel({ turn, part, onClose }: PartPanelProps) {
  const shown = turn && part !== undefined ? { turn: turn.value, part } : undefined;
  return (
    <aside id="chat-details" class="details" aria-labelledby="chat-details-title" tabIndex={-1} hidden={!shown}>
      <header>
        <h2 id="chat-details-title">{shown && titleOf(shown.part, shown.turn.exchange !== undefined)}</h2>
        <IconButton icon="close" label={chatTexts.value.close} onClick={onClose} />
      </header>
      <div class="parts">
        {shown?.part === 'exchange' && shown.turn.exchange && <ExchangeView exchange={shown.turn.exchange} />}
        {shown?.part === 'exchange' && !shown.turn.exchange && <StoredView stored={shown.turn.stored} />}
        {typeof shown?.part === 'number' && (
          <SourceView key={`${shown.turn.key} ${shown.part}`} turn={shown.turn} number={shown.part} />
        )}
      </div>
    </aside>
  );
}

function titleOf(part: AnswerPart, hasExchange: boolean): string {
  const t = chatTexts.value;
  if (part !== 'exchange') return t.source(part);
  return hasExchange ? t.requestAndEvents : t.storedAnswer;
}
