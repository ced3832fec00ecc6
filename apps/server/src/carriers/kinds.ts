import { splitText } from '../features/sms-text/split.ts';
import type { ConnectionKind } from './connection-kind.ts';
import { createHttpSms } from './http-sms/http-sms.ts';
import { createMessenger } from './messenger/messenger.ts';
import { createRbm } from './rbm/rbm.ts';
import { smppKind } from './smpp/smpp.ts';
import { createSmtp } from './smtp/smtp.ts';
import { createWhatsApp } from './whatsapp/whatsapp.ts';

const httpSms = createHttpSms({
  countSegments(text) {
    const { alphabet, parts } = splitText(text);
    return { alphabet, segments: parts.length };
  },
});

// Each kind validates its settings before it gets them.
const all = [
  smppKind,
  httpSms,
  createSmtp(),
  createWhatsApp(),
  createMessenger(),
  createRbm(),
] as unknown as readonly ConnectionKind[];

/** Kinds of connections to providers, by name. The service, the commands and `doctor` know only these. */
export const kinds: ReadonlyMap<string, ConnectionKind> = new Map(all.map((kind) => [kind.name, kind]));
