import { signal } from '@preact/signals';
import type { SessionView } from '../api/sandbox.ts';
import { announce } from '../ui/announcer.tsx';
import { SessionEnded } from './request.ts';

/** The account of the page; undefined until it is loaded. */
export const session = signal<SessionView | undefined>(undefined);

/** The state of the event stream. */
export const connection = signal<'connecting' | 'connected' | 'lost' | 'ended'>('connecting');

/** Rises when items of feeds were added or marked, and when the page may have missed that. */
export const feedChanges = signal(0);

/** Why the session has ended, and what to do. */
export const sessionEnd = signal<string | undefined>(undefined);

/** Shows that the session has ended. */
export function endSession(reason: string): void {
  sessionEnd.value = reason;
  connection.value = 'ended';
}

/** Announces an error; the end of the session is shown. */
export function reportError(error: Error): void {
  if (error instanceof SessionEnded) endSession(error.message);
  else announce(error.message);
}
