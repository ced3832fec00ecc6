import type { Channel } from './carrier.ts';

/** A person as events name them: where people are known by their number, its digits alone. */
export function toUserId(channel: Channel, person: string): string {
  return channel === 'chatApp' || channel === 'rcs' ? person.replace('+', '') : person;
}

export function toUnixSeconds(at: Date): string {
  return String(Math.floor(at.getTime() / 1000));
}
