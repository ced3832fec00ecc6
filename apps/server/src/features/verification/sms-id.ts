/** An SMS of a verification: its first, or its n-th resend. */
export interface VerificationSms {
  checkCode: string;
  send: number;
}

/**
 * Creates the id of an SMS, which carriers get and report receipts with. It has the check code, and not the id of the verification: that is
 * a secret, since the passcode is derived from it.
 */
export function createSmsId({ checkCode, send }: VerificationSms): string {
  return `${checkCode}-${send}`;
}

/** Parses the id of a passcode's SMS. Returns undefined for the id of a message, which has another form. */
export function parseSmsId(id: string): VerificationSms | undefined {
  const [, checkCode, send] = /^([0-9a-f]{32})-(\d{1,9})$/.exec(id) ?? [];
  return checkCode === undefined ? undefined : { checkCode, send: Number(send) };
}
