import type { Window } from '../api/sandbox.ts';
import { dayInSentence, preciseTime, time } from '../ui/format.ts';
import { inboxTexts } from './inbox-texts.ts';

/** Shows whether the customer-care window is open; nothing for a channel without one. */
export function WindowMark({ window }: { window: Window | undefined }) {
  if (!window) return <span class="window" />;
  const { until } = window;
  const isOpen = window.open && (until === undefined || Date.parse(until) > Date.now());
  return (
    <span class="window">
      <span class="dot" data-open={isOpen ? '' : undefined} aria-hidden="true" />
      {windowText(isOpen, until)}
    </span>
  );
}

function windowText(isOpen: boolean, until: string | undefined) {
  const t = inboxTexts.value;
  if (!isOpen) return t.windowClosed;
  if (until === undefined) return t.windowAlwaysOpen;
  return (
    <>
      {t.windowOpenUntil}{' '}
      <time dateTime={until} title={preciseTime(until)}>
        {`${dayInSentence(until)} ${time(until)}`}
      </time>
    </>
  );
}
