import type { ComponentChildren } from 'preact';

/** A text that scrolls where it is wider than its place, with the keyboard too. */
export function TextBlock({ text }: { text: string }) {
  return (
    <Scrollable>
      <code>{text}</code>
    </Scrollable>
  );
}

/** JSON with its parts coloured. */
export function JsonBlock({ text }: { text: string }) {
  return (
    <Scrollable>
      <JsonCode text={text} />
    </Scrollable>
  );
}

function Scrollable({ children }: { children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form
    <pre tabIndex={0} role="group" aria-label="Text, can be scrolled">
      {children}
    </pre>
  );
}

const token = /("(?:\\[\s\S]|[^"\\])*(?:"|\\?$))(\s*:)?|\b(true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** JSON in a line, with its parts coloured. */
export function JsonCode({ text }: { text: string }) {
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    const [all, string, colon, word] = match;
    const kind = string === undefined ? (word ? 'word' : 'number') : colon === undefined ? 'string' : 'name';
    parts.push(
      text.slice(end, match.index),
      <span key={match.index} class={`json-${kind}`}>
        {string ?? all}
      </span>,
      colon ?? '',
    );
    end = match.index + all.length;
  }
  return <code>{[...parts, text.slice(end)]}</code>;
}
