import { signal } from '@preact/signals';

const announcement = signal({ number: 0, text: '' });

/** Announces a text to screen readers. */
export function announce(text: string): void {
  announcement.value = { number: announcement.peek().number + 1, text };
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
