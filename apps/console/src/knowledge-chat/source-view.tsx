import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ChunkView } from '../api/knowledge-chat.ts';
import { request } from '../sandbox/request.ts';
import { quotesOf } from './answer-syntax.ts';
import { chatTexts } from './chat-texts.ts';
import { MarkedText } from './marked-text.tsx';
import type { Turn } from './turn.ts';

/** A source of an answer, with its quotations marked. */
export function SourceView({ turn, number }: { turn: Turn; number: number }) {
  const source = turn.sources.find(({ position }) => position === number);
  const found = useChunk(source?.segment_id);
  const t = chatTexts.value;
  if (!source) return <p class="soft">{t.noSuchSource}</p>;
  const { document_name: name, dataset_name: base, content, score } = source;
  const chunk = found instanceof Error ? undefined : found;
  const headings = chunk?.headings.filter((heading) => heading !== name) ?? [];
  return (
    <section>
      <h3 class="document" dir="auto">
        {name}
      </h3>
      {headings.length > 0 && (
        <p class="headings" dir="auto">
          {headings.map((heading) => (
            <bdi key={heading}>{heading}</bdi>
          ))}
        </p>
      )}
      {found instanceof Error && (
        <p class="soft">
          <bdi>{found.message}</bdi> {t.restedOn}
        </p>
      )}
      <blockquote class="chunk" dir="auto">
        <MarkedText text={content} quotes={quotesOf(turn.answer, number)} />
      </blockquote>
      <dl>
        <dt>{t.knowledgeBase}</dt>
        <dd>
          <bdi>{base}</bdi>
        </dd>
        {chunk && <dt>{t.file}</dt>}
        {chunk && (
          <dd>
            <code>
              <bdi>{chunk.file}</bdi>
            </code>
          </dd>
        )}
        <dt>{t.score}</dt>
        <dd>{score.toLocaleString('en', { maximumFractionDigits: 3 })}</dd>
      </dl>
    </section>
  );
}

/** Loads where a source is in its document; undefined until then. The text of the source comes with the answer. */
function useChunk(id: string | undefined): ChunkView | Error | undefined {
  const found = useSignal<ChunkView | Error | undefined>(undefined);
  useEffect(() => {
    if (id === undefined) return;
    let isGone = false;
    const load = async () => {
      const loaded = await request<ChunkView>('GET', `/chat/chunks/${id}`).catch((error: Error) => error);
      if (!isGone) found.value = loaded;
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [id]);
  return found.value;
}
