import { useContext, useRef, useState } from 'preact/hooks';
import { announce } from './announcer.tsx';
import { copyText } from './copy-text.ts';
import { ButtonTabIndex, Icon } from './icon.tsx';

interface CopyButtonProps {
  label: string;
  text: string | (() => string);
  /** A longer name, which begins with the label. */
  ariaLabel?: string;
}

/** A button that copies a text and shows that it did. */
export function CopyButton({ label, text, ariaLabel }: CopyButtonProps) {
  const [result, setResult] = useState<'Copied' | 'Not copied'>();
  const button = useRef<HTMLButtonElement>(null);
  const tabIndex = useContext(ButtonTabIndex);
  return (
    <button
      ref={button}
      type="button"
      class="copy"
      aria-label={ariaLabel}
      data-done={result === 'Copied' ? '' : undefined}
      tabIndex={tabIndex}
      onClick={copy}
    >
      <Icon name="copy" />
      <span>{result ?? label}</span>
    </button>
  );

  async function copy(): Promise<void> {
    const isCopied = await copyText(typeof text === 'string' ? text : text());
    // The shorter label must not move the elements next to the button.
    if (button.current) button.current.style.minWidth = `${button.current.offsetWidth}px`;
    setResult(isCopied ? 'Copied' : 'Not copied');
    announce(isCopied ? 'Copied' : 'The browser did not let it be copied');
    setTimeout(() => setResult(undefined), 1500);
  }
}
