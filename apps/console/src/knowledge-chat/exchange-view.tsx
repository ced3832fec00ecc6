import { CodeBlock, JsonBlock } from '../ui/code-block.tsx';
import { Fold } from '../ui/fold.tsx';
import { formatNumber } from '../ui/format.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { uiTexts } from '../ui/ui-texts.ts';
import { chatTexts } from './chat-texts.ts';
import { dataOf } from './event-stream.ts';
import type { Exchange, Turn } from './turn.ts';

/** The request of a question, and the events of its answer byte for byte. */
export function ExchangeView({ exchange: { request, status, reply, blocks, ...times } }: { exchange: Exchange }) {
  const events = blocks.filter((block) => dataOf(block) !== undefined).length;
  const isStream = reply === undefined;
  const t = chatTexts.value;
  return (
    <>
      <section>
        <h3>{t.request}</h3>
        <Fold title={<code>POST /chat-messages</code>} isOpen>
          <JsonBlock value={request} name={t.requestJson} />
        </Fold>
      </section>
      {status !== undefined && (
        <section>
          <h3>{t.response}</h3>
          <p>
            <StatusBadge status={status} />
            {` ${isStream ? t.events(events) : t.noStream}`}
            {timing(times)}
          </p>
          <RawText
            text={reply ?? blocks.map((block) => `${block}\n\n`).join('')}
            name={isStream ? t.eventsText : t.responseText}
          />
        </section>
      )}
    </>
  );
}

function timing({ firstAfterMs, lastAfterMs }: Pick<Exchange, 'firstAfterMs' | 'lastAfterMs'>): string {
  if (firstAfterMs === undefined || lastAfterMs === undefined) return '';
  const words = (milliseconds: number) => uiTexts.value.milliseconds(formatNumber(Math.round(milliseconds)));
  return chatTexts.value.timing(words(firstAfterMs), words(lastAfterMs));
}

/** The answer in the list of the service. */
export function StoredView({ stored }: { stored: Turn['stored'] }) {
  return (
    <section>
      <p class="soft">{chatTexts.value.eventsNotStored}</p>
      <Fold title={<code>GET /messages</code>} isOpen>
        <JsonBlock value={stored} name={chatTexts.value.storedAnswerJson} />
      </Fold>
    </section>
  );
}

function RawText({ text, name }: { text: string; name: string }) {
  return <CodeBlock class="code raw" text={text} label={name} copyLabel={uiTexts.value.copyNamed(name)} />;
}
