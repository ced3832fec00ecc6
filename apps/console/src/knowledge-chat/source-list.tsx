import type { AnswerPart } from '../sandbox/addresses.ts';
import { chatTexts } from './chat-texts.ts';
import type { Source } from './turn.ts';

interface SourceListProps {
  sources: readonly Source[];
  openPart: AnswerPart | undefined;
  onOpen(part: AnswerPart): void;
}

/** The sources of an answer, each with its beginning. */
export function SourceList({ sources, openPart, onOpen }: SourceListProps) {
  return (
    <div class="sources">
      <h4>
        <bdi>{chatTexts.value.sources(sources.length)}</bdi>
      </h4>
      <ol>
        {sources.map(({ position, document_name: name, dataset_name: base, content }) => (
          <li key={position}>
            <button
              type="button"
              class="source"
              data-part={position}
              aria-expanded={openPart === position}
              dir="auto"
              onClick={() => onOpen(position)}
            >
              <span class="number">{position}</span>
              <b>{name}</b>
              <small>
                <bdi>{base}</bdi>
              </small>
              <span class="beginning">{content.replace(/\s+/g, ' ').slice(0, 160)}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
