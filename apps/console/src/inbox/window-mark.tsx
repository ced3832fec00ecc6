import type { Window } from '../api/sandbox.ts';
import { day, preciseTime, time } from '../ui/format.ts';

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
  if (!isOpen) return 'Window closed: only templates reach them until they write';
  if (until === undefined) return 'Window always open: a test number';
  return (
    <>
      Window open until{' '}
      <time dateTime={until} title={preciseTime(until)}>
        {`${day(until).toLowerCase()} ${time(until)}`}
      </time>
    </>
  );
}
