/** An SMS to hand over. */
export interface Sms {
  /** The same over all attempts: a carrier that has taken it once must not send it again. */
  id: string;
  environmentId: string;
  /** E.164, with the plus. */
  to: string;
  sender: string;
  text: string;
}

/** What a carrier says. Anything else (no answer, say) it throws, and the job is tried again. */
export type Handover = { outcome: 'accepted' } | { outcome: 'rejected'; reason: string };

/** The way to the phones. */
export interface Carrier {
  name: string;
  /** Whether nothing leaves this machine. */
  sandbox: boolean;
  sendSms(sms: Sms, signal: AbortSignal): Promise<Handover>;
}
