import { CodeBlock, JsonBlock } from '../ui/code-block.tsx';
import { Fold } from '../ui/fold.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { chatTexts } from './chat-texts.ts';
import { dataOf } from './event-stream.ts';
import type { Exchange, Turn } from './turn.ts';

/** The request of a question, and the events of its answer byte for byte. */
export function ExchangeView({ exchange: { request, status, reply, blocks, ...times } }: { exchange: Exchange }) {
  const events = blocks.filter((block) => dataOf(block) !== undefined).length;
  const isStream = reply === undefined;
  return (
    <>
      <section>
        <h3>Request</h3>
        <Fold title={<code>POST /chat-messages</code>} isOpen>
          <JsonBlock value={request} name="request" />
        </Fold>
      </section>
      {status !== undefined && (
        <section>
          <h3>Response</h3>
          <p>
            <StatusBadge status={status} />
            {isStream ? ` ${chatTexts.value.events(events)}` : ' no stream'}
            {timing(times)}
          </p>
          <RawText
            text={reply ?? blocks.map((block) => `${block}\n\n`).join('')}
            name={isStream ? 'events' : 'response'}
          />
        </section>
      )}
    </>
  );
}

function timing({ firstAfterMs, lastAfterMs }: Pick<Exchange, 'firstAfterMs' | 'lastAfterMs'>): string {
  if (firstAfterMs === undefined || lastAfterMs === undefined) return '';
  const words = (milliseconds: number) => `${Math.round(milliseconds).toLocaleString('en')} ms`;
  return `, the first after ${words(firstAfterMs)}, the last after ${words(lastAfterMs)}`;
}

/** The answer in the list of the service. */
export function StoredView({ stored }: { stored: Turn['stored'] }) {
  return (
    <section>
      <p class="soft">
        The service does not store events. This page shows those of questions that you asked since it was loaded. The
        service stores the answer:
      </p>
      <Fold title={<code>GET /messages</code>} isOpen>
        <JsonBlock value={stored} name="stored answer" />
      </Fold>
    </section>
  );
}

function RawText({ text, name }: { text: string; name: string }) {
  return <CodeBlock class="code raw" text={text} label={name} copyLabel={`Copy ${name}`} />;
}
