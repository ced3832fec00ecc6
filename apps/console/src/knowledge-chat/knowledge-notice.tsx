import type { ChatView } from '../api/knowledge-chat.ts';
import { chatAddress, newConversation } from '../sandbox/addresses.ts';
import { shellQuote } from '../sandbox/shell-quote.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { chatTexts } from './chat-texts.ts';

/** Who answers, and from which documents, in one line. */
export function KnowledgeLine({ view: { answerer, model, bases } }: { view: ChatView }) {
  const t = chatTexts.value;
  return (
    <>
      <span class="badge" data-answerer={answerer}>
        {answerer === 'model' ? t.model(model ?? '') : t.quotations}
      </span>
      {bases.length === 0 ? (
        <a href={chatAddress(newConversation)}>{t.nothingSearched}</a>
      ) : (
        <span>
          {t.searches} <bdi>{bases.map(({ name }) => name).join(', ')}</bdi>
        </span>
      )}
    </>
  );
}

/** In place of questions before the first one: who answers, from which documents, and what is missing. */
export function KnowledgeNotice({ view, userName }: { view: ChatView; userName: string }) {
  const { bases, others } = view;
  return (
    <div class="about">
      {bases.length > 0 ? (
        <AboutAnswers view={view} />
      ) : others === 0 ? (
        <HowToImport userName={userName} />
      ) : (
        <HowToChoose userName={userName} others={others} />
      )}
    </div>
  );
}

function AboutAnswers({ view: { answerer, model, bases, others } }: { view: ChatView }) {
  const t = chatTexts.value;
  return (
    <>
      <h3>{t.askDocuments}</h3>
      <p>{t.answersFrom}</p>
      <ul class="bases">
        {bases.map(({ id, name, documents }) => (
          <li key={id}>
            <bdi>{name}</bdi> {t.documents(documents)}
          </li>
        ))}
      </ul>
      {others > 0 && <p>{t.othersNotSearched(others)}</p>}
      {answerer === 'model' ? (
        <p>
          {t.writtenByModel} <bdi>{model ?? ''}</bdi>.
        </p>
      ) : (
        <p>
          {t.noModel} <code>LLM_BASE_URL</code> <code>LLM_MODEL</code>
        </p>
      )}
    </>
  );
}

function HowToImport({ userName }: { userName: string }) {
  const t = chatTexts.value;
  return (
    <>
      <h3>{t.nothingToAnswerFrom}</h3>
      <p>{t.importDocuments}</p>
      <CodeBlock
        label={t.command}
        text={`omnichannel-server knowledge import ./handbook --name handbook --account ${shellQuote(userName)}`}
      />
    </>
  );
}

function HowToChoose({ userName, others }: { userName: string; others: number }) {
  const t = chatTexts.value;
  return (
    <>
      <h3>{t.noBaseChosen}</h3>
      <p>{t.chooseBases(others)}</p>
      <CodeBlock label={t.command} text={`omnichannel-server accounts set ${shellQuote(userName)} --knowledge all`} />
    </>
  );
}
