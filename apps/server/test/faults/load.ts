import { setTimeout as sleep } from 'node:timers/promises';
import { parsePhoneNumber } from '../../src/features/phone-numbers/phone-number.ts';
import type { CrashableService } from './crashable-service.ts';

/** The sender of the requests of a load. */
type Caller = Pick<CrashableService, 'call'>;
/** The destination of the messages of a load: WhatsApp, or SMS with its verifications to new numbers only. */
type LoadChannel = 'chatApp' | 'sms';

/** A request with a text of its own, which identifies its message. */
export interface LoadRequest {
  kind: 'message' | 'verification';
  /** Who is to get it. */
  to: string;
  /** The text of the message, or the sender of the SMS, which has at most 11 characters. */
  mark: string;
  channel: LoadChannel;
  /** The Idempotency-Key; every second request has none. */
  key: string | undefined;
}

/** A request that succeeded. */
export interface AcknowledgedRequest extends LoadRequest {
  /** The message's id, or the verification's checkCode. */
  id: string;
}

export interface Load {
  acknowledged: AcknowledgedRequest[];
  /** Requests without a response, or with an error: their outcome is unknown. */
  unanswered: LoadRequest[];
}

const testNumber = '+12025550100';
/** Area codes of mobiles; each has 555-01xx, which is fiction. */
const areas = Array.from({ length: 800 }, (_, index) => 200 + index).filter(
  (area) => area !== 202 && parsePhoneNumber(`+1${area}5550123`)?.kind === 'FIXED_LINE_OR_MOBILE',
);
let people = 0;
/** Callers at the same time. */
const callers = 16;

/** Sends messages and asks for verifications, in turns, until so many are acknowledged; then strikes, while others are under way. */
export async function loadUntil(
  victim: Caller,
  round: string,
  count: number,
  strike: () => Promise<void>,
  channel: LoadChannel = 'chatApp',
): Promise<Load> {
  const load: Load = { acknowledged: [], unanswered: [] };
  let sent = 0;
  let struck: Promise<void> | undefined;
  const caller = async () => {
    while (!struck) {
      sent += 1;
      const mark = `${round}-${sent}`;
      const kind = sent % 2 ? 'message' : 'verification';
      // The SMS of verifications of new numbers share jobs, those of a test number do not.
      const isTest = kind === 'message' || (channel === 'chatApp' && sent % 8 < 4);
      const to = isTest ? testNumber : newNumber();
      const request: LoadRequest = { kind, channel, to, mark, key: sent % 4 < 2 ? `key of ${mark}` : undefined };
      const id = await send(victim, request);
      if (id === undefined) load.unanswered.push(request);
      else load.acknowledged.push({ ...request, id });
      if (load.acknowledged.length >= count) struck ??= strike();
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  await struck;
  return load;
}

/** A number without earlier requests, at most fifty of a range, which is its limit. */
export function newNumber(): string {
  const index = people++;
  return `+1${areas[index % areas.length]}55501${String(Math.floor(index / areas.length)).padStart(2, '0')}`;
}

/** Sends requests again, under their keys, until each is acknowledged. */
export async function repeat(victim: Caller, requests: readonly LoadRequest[]): Promise<AcknowledgedRequest[]> {
  return Promise.all(
    requests.map(async (request) => {
      for (;;) {
        const id = await send(victim, request);
        if (id !== undefined) return { ...request, id };
        await sleep(200);
      }
    }),
  );
}

/** @returns its id, when it is acknowledged */
async function send(victim: Caller, { kind, channel, to, mark, key }: LoadRequest): Promise<string | undefined> {
  const headers = key === undefined ? {} : { 'Idempotency-Key': key };
  try {
    if (kind === 'verification') {
      const path = '/mfa/v1/destinations/verification';
      const response = await victim.call('POST', path, { number: to, sender: mark }, headers);
      const { data } = (await response.json()) as { data?: { checkCode: string } };
      return response.status === 200 ? data?.checkCode : undefined;
    }
    const response =
      channel === 'sms'
        ? await victim.call('POST', '/conversation/sms/v1/messages/', { to, text: mark }, headers)
        : await victim.call(
            'POST',
            '/conversation/wab/v1/messages/',
            { to, type: 'text', text: { body: mark } },
            headers,
          );
    const { messages } = (await response.json()) as { messages?: [{ id: string }] };
    return response.status === 200 ? messages?.[0].id : undefined;
  } catch {
    return undefined;
  }
}
