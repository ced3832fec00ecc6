import type { ComponentChildren } from 'preact';
import type { Tone } from './tones.ts';

/** A state, coloured by whether it is good or bad news. */
export function StateBadge({ tone, children }: { tone: Tone; children: ComponentChildren }) {
  return (
    <span class="badge" data-state={tone}>
      {children}
    </span>
  );
}
