import { signal } from '@preact/signals';

const announcement = signal({ number: 0, text: '' });

/** Milliseconds after which a text is removed: a screen reader that moves to the region later must not read it as news. */
const shownMs = 10_000;

/** Announces a text to screen readers. */
export function announce(text: string): void {
  const number = announcement.peek().number + 1;
  announcement.value = { number, text };
  setTimeout(() => {
    if (announcement.peek().number === number) announcement.value = { number, text: '' };
  }, shownMs);
}

/** The live region of the page. The key replaces the text, so that the same text is announced again. */
export function Announcer() {
  const { number, text } = announcement.value;
  return (
    <p id="announcer" class="visually-hidden" aria-live="polite">
      <span key={number}>{text}</span>
    </p>
  );
}
