import { useRef, useState } from 'preact/hooks';
import { announce } from '../ui/announcer.tsx';
import { copyText } from '../ui/copy-text.ts';

interface CopyTextButtonProps {
  label: string;
  text: string;
  /** The hidden fields of the text, which have to be filled in. */
  hidden?: readonly string[];
}

/** A button that copies a text, and says what has to be filled in. */
export function CopyTextButton({ label, text, hidden = [] }: CopyTextButtonProps) {
  const [result, setResult] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <button ref={button} type="button" data-done={result === undefined ? undefined : ''} onClick={copy}>
      {result ?? label}
    </button>
  );

  async function copy(): Promise<void> {
    const isCopied = await copyText(text);
    // The shorter label must not move the elements next to the button.
    if (button.current) button.current.style.minWidth = `${button.current.offsetWidth}px`;
    const done = hidden.length === 0 ? 'Copied' : `Copied; fill in ${hidden.join(', ')}`;
    setResult(isCopied ? done : 'Not copied');
    announce(isCopied ? done : 'The browser did not let it be copied');
    setTimeout(() => setResult(undefined), hidden.length === 0 ? 1500 : 4000);
  }
}
