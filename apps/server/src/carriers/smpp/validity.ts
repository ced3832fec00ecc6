import type { SmppSettings } from './settings.ts';

const secondsOfDay = 86_400;

/** Relative times have no longer form that all providers read alike: the length of a month is not defined. */
const maxRelativeSeconds = 30 * secondsOfDay;

/**
 * Formats the expiry of a message as `validity_period` (SMPP 3.4, 7.1.1): a passcode must not wait in the queue of the provider after it
 * has expired.
 *
 * @returns `000000000300000R` (relative), `261124120000000+` (absolute, UTC), or nothing for the default of the provider
 */
export function formatValidity(expiresAt: Date | undefined, format: SmppSettings['validityPeriod']): string {
  if (!expiresAt || format === 'none') return '';
  if (format === 'absolute') return `${expiresAt.toISOString().slice(2, 19).replaceAll(/\D/g, '')}000+`;
  const remaining = Math.floor((expiresAt.getTime() - Date.now()) / 1000);
  const seconds = Math.min(Math.max(remaining, 1), maxRelativeSeconds);
  const pieces = [
    Math.floor(seconds / secondsOfDay),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  return `0000${pieces.map((piece) => String(piece).padStart(2, '0')).join('')}000R`;
}
