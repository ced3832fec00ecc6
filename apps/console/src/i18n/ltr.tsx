import type { ComponentChildren } from 'preact';

/** A phone number, an id or another technical word: it is written left to right, and does not move the words around it. */
export function Ltr({ children, class: className }: { children: ComponentChildren; class?: string | undefined }) {
  return (
    <bdi dir="ltr" class={className}>
      {children}
    </bdi>
  );
}
