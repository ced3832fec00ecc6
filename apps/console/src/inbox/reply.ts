import { signal } from '@preact/signals';
import type { SandboxMessage } from '../api/sandbox.ts';

/** The message that the composer replies to. */
export const repliedMessage = signal<SandboxMessage | undefined>(undefined);

/** Replies to a message in the composer. */
export function replyTo(message: SandboxMessage): void {
  repliedMessage.value = message;
}
