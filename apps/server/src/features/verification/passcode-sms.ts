import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import type { Sms } from '../messaging/carrier.ts';
import type { LoadSubmissions } from '../messaging/messaging.ts';
import type { Passcodes } from './passcode.ts';
import { createSmsId, parseSmsId } from './sms-id.ts';

/** A verification whose passcode can still be checked. */
export type OpenVerification = Awaited<ReturnType<typeof readOpenVerifications>>[number];

/** Reads verifications, without those that are expired, used or spent. */
export function readOpenVerifications(database: Database, column: 'id' | 'check_code', values: readonly string[]) {
  return database
    .selectFrom('verifications')
    .innerJoin('accounts', 'accounts.id', 'verifications.account_id')
    .selectAll('verifications')
    .select('accounts.sandbox')
    .select(sql<number>`extract(epoch FROM expires_at - now())::float8`.as('seconds'))
    .where(
      column === 'id'
        ? sql<boolean>`verifications.id = ANY (${values}::uuid[])`
        : sql<boolean>`check_code = ANY (${values})`,
    )
    .where('expires_at', '>', sql<Date>`now()`)
    .where('succeeded_at', 'is', null)
    .where('checks', '<', 5)
    .execute();
}

/** Creates the SMS of a passcode. `passcodes` must be able to derive it. */
export function createPasscodeSms(verification: OpenVerification, send: number, passcodes: Passcodes): Sms {
  const { id, check_code, environment_id, number, sender, language, code_length, key_id, seconds } = verification;
  const passcode = passcodes.derive(id, code_length, key_id);
  return {
    id: createSmsId({ checkCode: check_code, send }),
    environmentId: environment_id,
    to: number,
    sender,
    text: smsText(language, passcode, sender, Math.ceil(seconds / 60)),
    purpose: 'passcode',
  };
}

/** Creates the SMS of passcodes again, for a connection that submits them: no text with a passcode is stored. */
export function createPasscodeLoader(database: Database, passcodes: Passcodes): LoadSubmissions {
  return async (ids) => {
    const wanted = ids.flatMap((id) => parseSmsId(id) ?? []);
    const codes = wanted.map(({ checkCode }) => checkCode);
    const open = await readOpenVerifications(database, 'check_code', codes);
    const byCode = new Map(open.map((verification) => [verification.check_code, verification]));
    return new Map(
      wanted.flatMap(({ checkCode, send }) => {
        const verification = byCode.get(checkCode);
        if (!verification || !passcodes.canDerive(verification.key_id)) return [];
        const sms = createPasscodeSms(verification, send, passcodes);
        return [[sms.id, sms] as const];
      }),
    );
  };
}

/** Formats minutes after the preposition "in". */
const minutes = {
  en: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  // Arabic has separate forms for one and for two. Up to ten the plural follows the number.
  ar: (count: number) => (count === 1 ? 'دقيقة واحدة' : count === 2 ? 'دقيقتين' : `${count} دقائق`),
};

/** A sender that is a number tells the person nothing, and next to the passcode it could be taken for it. */
const isNumber = (sender: string) => !/\p{L}/u.test(sender);

/**
 * Formats the text of an SMS. The passcode comes first, where a lock screen shows it. The text names a sender that is a name.
 *
 * @param left minutes until the passcode expires, 1 to 10
 */
export function smsText(language: 'en' | 'ar', passcode: string, sender: string, left: number): string {
  const [from, name] = isNumber(sender) ? ['', ''] : [` من ${sender}`, ` ${sender}`];
  return language === 'ar'
    ? `${passcode} هو رمز التحقق الخاص بك${from}. تنتهي صلاحيته خلال ${minutes.ar(left)}. لا تشاركه مع أحد.`
    : `${passcode} is your${name} passcode. It expires in ${minutes.en(left)}. Do not share it.`;
}
