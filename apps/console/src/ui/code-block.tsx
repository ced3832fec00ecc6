import { CopyButton } from './copy-button.tsx';
import { uiTexts } from './ui-texts.ts';

interface CodeBlockProps {
  text: string;
  /** The name of the scrollable region. */
  label: string;
  /** The name of the copy button, where the page has several. */
  copyLabel?: string;
  class?: string;
}

/** A text to copy. It scrolls where it is wider than its place, with the keyboard too. */
export function CodeBlock({ text, label, copyLabel, class: className = 'code' }: CodeBlockProps) {
  const t = uiTexts.value;
  return (
    // Code is written left to right, and the button is at the end of its lines.
    <div class={className} dir="ltr">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form */}
      <pre tabIndex={0} role="group" aria-label={t.canBeScrolled(label)}>
        <code>{text}</code>
      </pre>
      <CopyButton label={t.copy} text={text} {...(copyLabel !== undefined && { ariaLabel: copyLabel })} />
    </div>
  );
}

/** A value as JSON to copy. */
export function JsonBlock({ value, name }: { value: unknown; name: string }) {
  return (
    <CodeBlock text={JSON.stringify(value, undefined, 2)} label={name} copyLabel={uiTexts.value.copyNamed(name)} />
  );
}
