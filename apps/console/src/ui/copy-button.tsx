import { useContext, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
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

/** A button that copies a text and shows that it did. If the browser does not allow it, it shows the text, selected. */
export function CopyButton({ label, text, ariaLabel }: CopyButtonProps) {
  const [result, setResult] = useState<boolean>();
  const [manualText, setManualText] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const tabIndex = useContext(ButtonTabIndex);
  const t = uiTexts.value;
  return (
    <>
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
      {manualText !== undefined && <ManualCopy text={manualText} onClose={closeManual} />}
    </>
  );

  function closeManual(): void {
    setManualText(undefined);
    button.current?.focus();
  }

  async function copy(): Promise<void> {
    const copied = typeof text === 'string' ? text : text();
    const isCopied = await copyText(copied);
    setManualText(isCopied ? undefined : copied);
    // The shorter label must not move the elements next to the button.
    if (button.current) button.current.style.minWidth = `${button.current.offsetWidth}px`;
    setResult(isCopied);
    announce(isCopied ? t.copied : t.copyFailed);
    setTimeout(() => setResult(undefined), 1500);
  }
}

/** A text to copy with the keyboard, until the focus leaves it. */
function ManualCopy({ text, onClose }: { text: string; onClose(): void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => field.current?.select(), []);
  const hintId = useId();
  const t = uiTexts.value;
  return (
    <span class="manual-copy">
      <textarea
        ref={field}
        readOnly
        rows={3}
        dir="ltr"
        value={text}
        aria-label={t.textToCopy}
        aria-describedby={hintId}
        onBlur={onClose}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // The dialog around it stays open.
          event.preventDefault();
          onClose();
        }}
      />
      <small id={hintId}>{t.copyByKeyboard}</small>
    </span>
  );
}
