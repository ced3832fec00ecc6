import type { SandboxMessage } from '../api/sandbox.ts';
import { day } from '../ui/format.ts';
import { inboxTexts } from './inbox-texts.ts';

/** A row of a conversation: a day, a channel with its sender, or a message. */
export type ThreadItem =
  | { kind: 'day'; key: string; text: string }
  | { kind: 'origin'; key: string; text: string; message: SandboxMessage }
  | {
      kind: 'message';
      key: string;
      message: SandboxMessage;
      /** The message that it replies to, where it is loaded. */
      repliedTo: SandboxMessage | undefined;
    };

/** Returns the messages with the day, and the channel with its sender, above those that they begin with. */
export function threadItems(messages: readonly SandboxMessage[]): ThreadItem[] {
  const byMessageId = new Map(messages.map((message) => [message.messageId, message]));
  return messages.flatMap((message, index) => {
    const previous = messages[index - 1];
    const items: ThreadItem[] = [];
    if (previous === undefined || day(previous.at) !== day(message.at)) {
      items.push({ kind: 'day', key: `day ${message.id}`, text: day(message.at) });
    }
    const text = originOf(message);
    if (items.length > 0 || previous === undefined || originOf(previous) !== text) {
      items.push({ kind: 'origin', key: `origin ${message.id}`, text, message });
    }
    const repliedTo = byMessageId.get(message.repliesTo ?? '');
    return [...items, { kind: 'message', key: `${message.id}`, message, repliedTo }];
  });
}

function originOf({ channel, sender }: SandboxMessage): string {
  const t = inboxTexts.value;
  return channel === 'sms' && sender !== '' ? t.smsFrom(sender) : t.channels[channel];
}
