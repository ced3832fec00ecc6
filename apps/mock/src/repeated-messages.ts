import { isObject } from '@omnichannel/contract';
import type { Feature, MockRequest } from './feature.ts';
import type { Rendered } from './render.ts';

/**
 * Returns the first response again for a message of a chat user whose `id` was passed on before, without a second event.
 *
 * @param limit maximum number of messages that are kept
 */
export function createRepeatedMessages(limit = 1000): Feature {
  const kept = new Map<string, Rendered>();

  return {
    answer(asked) {
      const name = nameOf(asked);
      const first = name === undefined ? undefined : kept.get(name);
      return first && { ...first, source: 'the first answer', again: true };
    },

    commit(asked, { status, headers, body }) {
      const name = nameOf(asked);
      if (name === undefined || kept.has(name)) return;
      kept.set(name, { status, headers: { ...headers }, body });
      const [oldest = name] = kept.keys();
      if (kept.size > limit) kept.delete(oldest);
    },

    reset: () => kept.clear(),
  };
}

/** Returns undefined for another operation, and for a message without an id. */
function nameOf({ operation, body, session, header }: MockRequest): string | undefined {
  if (operation.id !== 'createInboundChatChannelMessage' || !isObject(body) || body.id === undefined) return undefined;
  // An unacceptable request gets its own response.
  if (!/json|\*\/\*|^$/.test(header.accept ?? '')) return undefined;
  return `${session ?? ''} ${String(body.id)}`;
}
