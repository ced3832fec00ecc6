import { useState } from 'preact/hooks';
import { announce } from '../../ui/announcer.tsx';
import { formatNumber } from '../../ui/format.ts';
import { type Success, send } from '../api.ts';
import { questionLimits } from '../contract.gen.ts';
import { Card } from '../detail-page.tsx';
import { Fault } from '../fault.tsx';
import { knowledgeTexts } from './knowledge-texts.ts';

const path = '/admin/v1/accounts/{accountId}/knowledge-bases/{baseId}/question';
type Matches = Success<typeof path, 'post'>;

/** Asks the knowledge base, and shows the chunks with their scores. */
export function AskCard({ params }: { params: { accountId: string; baseId: string } }) {
  const [matches, setMatches] = useState<Matches>();
  const [error, setError] = useState<Error>();
  const t = knowledgeTexts.value;
  return (
    <Card title={t.ask}>
      <p class="soft">{t.askHelp}</p>
      <form class="ask" onSubmit={ask}>
        <label class="field">
          <span>{t.question}</span>
          <input name="question" dir="auto" required {...questionLimits} autocomplete="off" />
        </label>
        <button type="submit" class="primary">
          {t.ask}
        </button>
      </form>
      <Fault error={error} />
      {matches && (
        <>
          <p class="soft">
            {matches.chunks.length === 0 ? t.noChunks : matches.isAnswerable ? t.isAnswerable : t.isNotAnswerable}
          </p>
          <ol class="chunks">
            {matches.chunks.map((chunk) => (
              <Chunk key={chunk.id} chunk={chunk} />
            ))}
          </ol>
        </>
      )}
    </Card>
  );

  async function ask(event: Event): Promise<void> {
    event.preventDefault();
    const question = String(new FormData(event.target as HTMLFormElement).get('question'));
    try {
      const found = await send('post', path, { params, body: { question } });
      setMatches(found);
      setError(undefined);
      announce(found.isAnswerable ? t.isAnswerable : t.isNotAnswerable);
    } catch (reason) {
      setError(reason as Error);
    }
  }
}

function Chunk({ chunk }: { chunk: Matches['chunks'][number] }) {
  const { documentTitle, headings, content, score, coverage, evidence } = chunk;
  const t = knowledgeTexts.value;
  return (
    <li class="chunk">
      <h4 dir="auto">{[documentTitle, ...headings.filter((heading) => heading !== documentTitle)].join(' › ')}</h4>
      <p class="chunk-text" dir="auto">
        {content}
      </p>
      <dl class="scores">
        {(
          [
            [t.score, round(score)],
            [t.coverage, round(coverage)],
            [t.evidence, round(evidence)],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
