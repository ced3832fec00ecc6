import type { ComponentChildren } from 'preact';
import type { DeliveryView, Summary } from '../api/mock.ts';
import { memo } from '../ui/memo.ts';
import { responseOf } from './filter.ts';
import { count, duration, statusText, timeWithSeconds, tone } from './format.ts';
import { type Item, type ItemId, rowId } from './item.ts';
import { PathText } from './path-text.tsx';

interface RequestRowProps {
  item: Item;
  isSelected: boolean;
  onSelect(id: ItemId): void;
}

/** A request or an inbound message in the list. */
export const RequestRow = memo(({ item: { id, at, exchange, delivery }, isSelected, onSelect }: RequestRowProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and the keys
  // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and the keys
  <div role="option" id={rowId(id)} class="row" aria-selected={isSelected} onClick={() => onSelect(id)}>
    <time>{timeWithSeconds(at)}</time>
    {exchange && <ExchangeCells summary={exchange} />}
    {delivery && <InboundCells delivery={delivery} />}
  </div>
));

function ExchangeCells({ summary }: { summary: Summary }) {
  const { method, target, took, operation, failureReason, violations } = summary;
  const response = responseOf(summary);
  return (
    <>
      <span class={`status ${tone(summary)}`}>{statusText(summary)}</span>
      <span class="call">
        <span class={`method ${method.toLowerCase()}`}>{method}</span>{' '}
        <span class="target" title={target}>
          <PathText text={target} />
        </span>
      </span>
      <span class="took">{took === undefined ? '' : duration(took)}</span>
      <span class="about">
        <span class="operation">{operation ?? (method === 'OPTIONS' && 'Preflight')}</span>
        {response !== '' && <span class="example">{response}</span>}
        <Marks summary={summary} />
        {failureReason !== undefined && violations === 0 && <span class="failure-reason">{failureReason}</span>}
      </span>
    </>
  );
}

/** Marks of a request: violations, notes, delay, fault and deliveries. */
function Marks({ summary }: { summary: Summary }) {
  const { violations, responseViolations, notes, fault, drawn, delay, deliveries } = summary;
  const { pending, delivered, failed } = deliveries;
  return (
    <>
      {violations > 0 && <Mark kind="warn">{count(violations, 'violation')}</Mark>}
      {notes > 0 && <Mark kind="note">{count(notes, 'note')}</Mark>}
      {responseViolations > 0 && <Mark kind="bad">{`response: ${count(responseViolations, 'violation')}`}</Mark>}
      {delay !== undefined && <Mark>{`held ${duration(delay)}`}</Mark>}
      {fault !== undefined && <Mark kind="bad">{drawn ? 'error rate' : `fault: ${fault}`}</Mark>}
      {delivered > 0 && <Mark kind="good">{`${delivered} delivered`}</Mark>}
      {failed > 0 && <Mark kind="bad">{`${failed} not delivered`}</Mark>}
      {pending > 0 && <Mark>{`${pending} to deliver`}</Mark>}
    </>
  );
}

interface MarkProps {
  kind?: 'good' | 'note' | 'warn' | 'bad';
  children: ComponentChildren;
}

function Mark({ kind, children }: MarkProps) {
  return <span class={kind === undefined ? 'mark' : `mark ${kind}`}>{children}</span>;
}

const deliveryMarks = {
  pending: { text: 'to deliver' },
  delivered: { kind: 'good', text: 'delivered' },
  failed: { kind: 'bad', text: 'not delivered' },
} as const;

function InboundCells({ delivery: { title, url, state, attempts } }: { delivery: DeliveryView }) {
  const last = attempts.at(-1);
  const { text, ...kind } = deliveryMarks[state];
  return (
    <>
      <span class={`status ${tone(last ?? {})}`}>{statusText(last ?? {})}</span>
      <span class="call">
        <span class="method">Inbound</span>{' '}
        <span class="target" title={url}>
          <PathText text={url} />
        </span>
      </span>
      <span class="took">{last ? duration(last.took) : ''}</span>
      <span class="about">
        <span class="operation">{title}</span>
        <Mark {...kind}>{text}</Mark>
        {attempts.length > 1 && <Mark>{count(attempts.length, 'attempt')}</Mark>}
      </span>
    </>
  );
}
