import type { ChatView } from '../api/knowledge-chat.ts';
import { chatAddress, newConversation } from '../sandbox/addresses.ts';
import { shellQuote } from '../sandbox/shell-quote.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { chatTexts } from './chat-texts.ts';

/** Who answers, and from which documents, in one line. */
export function KnowledgeLine({ view: { answerer, model, bases } }: { view: ChatView }) {
  return (
    <>
      <span class="badge" data-answerer={answerer}>
        {answerer === 'model' ? `Model ${model}` : 'Quotations, no model'}
      </span>
      {bases.length === 0 ? (
        <a href={chatAddress(newConversation)}>Nothing is searched</a>
      ) : (
        <span>
          Searches <bdi>{bases.map(({ name }) => name).join(', ')}</bdi>
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
      <h3>Ask the documents</h3>
      <p>Answers come from these documents, and name their sources:</p>
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
          Answers are written by the model <bdi>{model ?? ''}</bdi>.
        </p>
      ) : (
        <p>
          No language model is configured, so answers quote the sentences that match best. For written answers start the
          service with <code>LLM_BASE_URL</code> and <code>LLM_MODEL</code>.
        </p>
      )}
    </>
  );
}

function HowToImport({ userName }: { userName: string }) {
  return (
    <>
      <h3>There is nothing to answer from yet</h3>
      <p>
        Import a folder of documents (Markdown, HTML, text, PDF or DOCX), where the service runs, with its settings.
        This page notices it.
      </p>
      <CodeBlock
        label="Command"
        text={`omnichannel-server knowledge import ./handbook --name handbook --account ${shellQuote(userName)}`}
      />
    </>
  );
}

function HowToChoose({ userName, others }: { userName: string; others: number }) {
  return (
    <>
      <h3>No knowledge base is chosen</h3>
      <p>{chatTexts.value.chooseBases(others)}</p>
      <CodeBlock label="Command" text={`omnichannel-server accounts set ${shellQuote(userName)} --knowledge all`} />
    </>
  );
}
