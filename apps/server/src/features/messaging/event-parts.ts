import type { Channel } from './carrier.ts';

/** Formats a person's identifier for events: a phone number as digits only. */
export function toUserId(channel: Channel, person: string): string {
  return channel === 'chatApp' || channel === 'rcs' || channel === 'sms' ? person.replace('+', '') : person;
}

export function toUnixSeconds(at: Date): string {
  return String(Math.floor(at.getTime() / 1000));
}

/** Returns the values that are not undefined. */
export function defined<Values extends object>(
  values: Values,
): { [Key in keyof Values]?: Exclude<Values[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
}
