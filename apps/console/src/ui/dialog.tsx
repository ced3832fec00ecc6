import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
  titleId: string;
  isInert?: boolean;
  /** @param result the value of the button that submitted a form with `method="dialog"`; empty after Escape */
  onClose(result: string): void;
  children: ComponentChildren;
}

/** A modal dialog, open for as long as it is rendered. The browser returns the focus when it closes. */
export function Dialog({ titleId, isInert = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      inert={isInert}
      onClose={({ currentTarget }) => onClose(currentTarget.returnValue)}
    >
      {children}
    </dialog>
  );
}
