import type { ComponentChildren } from 'preact';

/** A titled part of the details. */
export function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="part" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
