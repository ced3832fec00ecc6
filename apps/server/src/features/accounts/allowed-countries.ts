import type { Account } from '../../http/account.ts';

/**
 * Returns whether an account may send to a country. A blocked country is never allowed.
 *
 * @param country as `parsePhoneNumber` returns it
 */
export function isCountryAllowed(
  { allowedCountries = null, blockedCountries = [] }: Pick<Account, 'allowedCountries' | 'blockedCountries'>,
  country: string,
): boolean {
  return !blockedCountries.includes(country) && (allowedCountries === null || allowedCountries.includes(country));
}
