import type { AnswerPart } from '../sandbox/addresses.ts';
import { type InlinePiece, parseAnswer } from './answer-syntax.ts';
import { chatTexts } from './chat-texts.ts';
import type { Source } from './turn.ts';

interface CitationProps {
  sources: readonly Source[];
  openPart: AnswerPart | undefined;
  onOpen(part: AnswerPart): void;
}

/** The text of an answer. Each block finds its own direction, and each citation opens its source. */
export function AnswerText({ text, ...citations }: CitationProps & { text: string }) {
  const blocks = parseAnswer(text).map((block, index) => ({ ...block, key: index }));
  return (
    <>
      {blocks.map((block) => {
        if (block.kind === 'paragraph') {
          return (
            <p key={block.key} dir="auto">
              <Inline pieces={block.pieces} {...citations} />
            </p>
          );
        }
        const items = block.items.map((pieces, index) => (
          <li key={index}>
            <Inline pieces={pieces} {...citations} />
          </li>
        ));
        return block.start === undefined ? (
          <ul key={block.key} dir="auto">
            {items}
          </ul>
        ) : (
          <ol key={block.key} dir="auto" start={block.start}>
            {items}
          </ol>
        );
      })}
    </>
  );
}

function Inline({ pieces, ...citations }: CitationProps & { pieces: readonly InlinePiece[] }) {
  return (
    <>
      {pieces.map((piece, index) => (
        <Piece key={index} piece={piece} {...citations} />
      ))}
    </>
  );
}

function Piece({ piece, ...citations }: CitationProps & { piece: InlinePiece }) {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'bold':
      return <strong>{piece.text}</strong>;
    case 'code':
      return <code>{piece.text}</code>;
    case 'citation':
      return <Citation number={piece.source} {...citations} />;
  }
}

function Citation({ number, sources, openPart, onOpen }: CitationProps & { number: number }) {
  const source = sources.find(({ position }) => position === number);
  // The sources come with the end of the answer, and a model may cite a source that does not exist.
  if (!source) return <span class="cite">{number}</span>;
  return (
    <button
      type="button"
      class="cite"
      data-part={number}
      aria-expanded={openPart === number}
      aria-label={chatTexts.value.sourceNamed(number, source.document_name)}
      title={source.document_name}
      onClick={() => onOpen(number)}
    >
      {number}
    </button>
  );
}
