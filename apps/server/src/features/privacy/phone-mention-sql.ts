import { type Expression, type RawBuilder, sql } from 'kysely';
import { numberSeparators } from '../phone-numbers/phone-numbers.ts';

/**
 * Returns the SQL condition that a text contains one of the numbers in any notation: `+1 (202) 555-0123`, `0012025550123`, or Arabic
 * digits. A number without its country prefix does not match.
 *
 * @param numbers in E.164
 */
export function mentionsPhone(text: Expression<string | null>, numbers: readonly string[]): RawBuilder<boolean> {
  if (numbers.length === 0) return sql`false`;
  const digits = numbers.map((number) => number.replace('+', '')).join('|');
  return sql`regexp_replace(
    translate(${text}, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), ${numberSeparators}, '', 'g'
  ) ~ ${`(^|[^0-9])0*(${digits})($|[^0-9])`}`;
}
