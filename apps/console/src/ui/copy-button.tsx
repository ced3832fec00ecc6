import { useContext, useRef, useState } from 'preact/hooks';
import { announce } from './announcer.tsx';
import { copyText } from './copy-text.ts';
import { ButtonTabIndex, Icon } from './icon.tsx';
import { uiTexts } from './ui-texts.ts';

interface CopyButtonProps {
  label: string;
  text: string | (() => string);
  /** A longer name, which begins with the label. */
  ariaLabel?: string;
}

/** A button that copies a text and shows that it did. */
export function CopyButton({ label, text, ariaLabel }: CopyButtonProps) {
  const [result, setResult] = useState<boolean>();
  const button = useRef<HTMLButtonElement>(null);
  const tabIndex = useContext(ButtonTabIndex);
  const t = uiTexts.value;
  return (
    <button
      ref={button}
      type="button"
      class="copy"
      aria-label={ariaLabel}
      data-done={result ? '' : undefined}
      tabIndex={tabIndex}
      onClick={copy}
    >
      <Icon name="copy" />
      <span>{result === undefined ? label : result ? t.copied : t.notCopied}</span>
    </button>
  );

  async function copy(): Promise<void> {
    const isCopied = await copyText(typeof text === 'string' ? text : text());
    // The shorter label must not move the elements next to the button.
    if (button.current) button.current.style.minWidth = `${button.current.offsetWidth}px`;
    setResult(isCopied);
    announce(isCopied ? t.copied : t.copyFailed);
    setTimeout(() => setResult(undefined), 1500);
  }
}
