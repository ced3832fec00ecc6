import type { ComponentChildren } from 'preact';

interface FoldProps {
  title: ComponentChildren;
  isOpen?: boolean;
  children: ComponentChildren;
}

/** A part that folds out. Updates leave it as the person has put it. */
export function Fold({ title, isOpen = false, children }: FoldProps) {
  return (
    <details open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
