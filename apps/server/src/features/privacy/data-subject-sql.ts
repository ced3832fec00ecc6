import { type Expression, type RawBuilder, sql } from 'kysely';
import { numberSeparators } from '../phone-numbers/phone-numbers.ts';
import type { DataSubject } from './data-subject.ts';

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

/**
 * Returns the SQL condition that a row is about a data subject. The user id of the chat channel can be a number in any notation.
 *
 * @param column with the person's identifier; the table also has `environment_id` and `channel`
 */
export function isAboutDataSubject(
  column: string,
  { numbers, contacts }: Pick<DataSubject, 'numbers' | 'contacts'>,
): RawBuilder<boolean> {
  const who = sql.ref<string>(column);
  return sql`(
    ${who} = ANY (${numbers})
    OR channel = 'chat' AND ${mentionsPhone(who, numbers)}
    OR (environment_id, channel, ${who}) IN (
      SELECT * FROM unnest(
        ${contacts.map(({ environmentId }) => environmentId)}::text[], ${contacts.map(({ channel }) => channel)}::text[],
        ${contacts.map(({ id }) => id)}::text[]
      )
    )
  )`;
}

/** Returns the SQL condition that a row of `inbound_messages` is from a data subject. A hidden number has a user id instead. */
export function isFromDataSubject(dataSubject: Pick<DataSubject, 'numbers' | 'contacts'>): RawBuilder<boolean> {
  return sql`(${isAboutDataSubject('sender', dataSubject)} OR ${isAboutDataSubject('user_id', dataSubject)})`;
}

/**
 * Returns the SQL condition that a row belongs to the environment of an erasure; always true without one.
 *
 * @param column with the table, in a join of tables that have it
 */
export function isInEnvironment(environmentId: string | undefined, column = 'environment_id'): RawBuilder<boolean> {
  return environmentId === undefined ? sql`true` : sql`${sql.ref(column)} = ${environmentId}`;
}

/**
 * Returns the SQL condition that a row belongs to one of the subscribers.
 *
 * @param column with the subscriberId; the table also has `environment_id`
 */
export function isOfSubscriber(column: string, subscribers: DataSubject['subscribers']): RawBuilder<boolean> {
  return sql`(environment_id, ${sql.ref(column)}) IN (
    SELECT * FROM unnest(
      ${subscribers.map((one) => one.environmentId)}::text[], ${subscribers.map((one) => one.subscriberId)}::text[]
    )
  )`;
}
