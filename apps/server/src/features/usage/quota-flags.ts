import { didYouMean } from '@omnichannel/contract/suggest';
import { UsageError } from '../../platform/config/flags.ts';
import { isQuotaName, maxQuota, quotaNames } from './quota.ts';
import type { QuotaChanges } from './set-quotas.ts';

/**
 * Reads quotas of a command line: `sms=10000`, or `sms=none` for no limit.
 *
 * @throws {UsageError} when a quota does not exist or its maximum is out of range
 */
export function readQuotas(texts: readonly string[]): QuotaChanges {
  return Object.fromEntries(
    texts.map((text) => {
      const [name = '', value = ''] = text.split('=');
      if (!isQuotaName(name)) {
        throw new UsageError(
          `--quota takes <quota>=<count>, and the quota is one of ${quotaNames.join(', ')}.${didYouMean(name, quotaNames)}`,
        );
      }
      return [name, value === 'none' ? null : readMaximum(name, value)];
    }),
  );
}

function readMaximum(name: string, text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= maxQuota) return value;
  throw new UsageError(`--quota ${name}=… takes none, or a count from 0 to ${maxQuota}.`);
}
