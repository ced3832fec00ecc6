import { didYouMean } from '@omnichannel/contract/suggest';
import { defaultRateLimits } from '../../http/rate-limits/default-rate-limits.ts';
import { ApplicationError } from '../../platform/application-error.ts';
import { isCountry } from '../phone-numbers/countries.ts';
import { validateSender } from './sender.ts';

/** Settings of an account that an operator can change. */
export interface AccountSettings {
  /** Sender of an SMS whose request names none. */
  defaultSender: string;
  /** Lifetime of an access token in seconds, 60 to 86,400. */
  tokenLifetime: number;
  /** Requests per second by operationId, where they differ from the default. */
  limits: Readonly<Record<string, number>>;
  /** Maximum bytes of stored files; null for the default of the service. */
  storageQuota: number | null;
  /** Countries that it may send to; null for all. */
  allowedCountries: readonly string[] | null;
  /** Countries that it may not send to, whatever is allowed. */
  blockedCountries: readonly string[];
}

/** The operations whose limit an account can have. A sign-in has no account yet: its limit is by address. */
export const limitedOperations: readonly string[] = Object.keys(defaultRateLimits).filter(
  (name) => name !== 'createAccessToken',
);

/** @throws {ApplicationError} `invalid` when the contract does not allow the sender, or an operation or a country does not exist */
export function requireValidSettings({
  defaultSender,
  limits = {},
  allowedCountries,
  blockedCountries = [],
}: Partial<AccountSettings>): void {
  const fault = defaultSender === undefined ? undefined : validateSender(defaultSender);
  if (fault !== undefined) throw new ApplicationError('invalid', `defaultSender ${fault}`);
  for (const operation of Object.keys(limits)) {
    if (limitedOperations.includes(operation)) continue;
    throw new ApplicationError(
      'invalid',
      `There is no operation "${operation}" to limit.${didYouMean(operation, limitedOperations)}`,
    );
  }
  for (const country of [...(allowedCountries ?? []), ...blockedCountries]) {
    if (isCountry(country)) continue;
    throw new ApplicationError('invalid', `Countries are ISO 3166-1 codes such as FR, and "${country}" is none.`);
  }
}
