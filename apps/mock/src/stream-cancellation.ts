import { EventEmitter } from 'node:events';
import { isObject } from '@omnichannel/contract';
import type { Feature } from './feature.ts';

/** Lets `stopChatMessage` stop responses that are being streamed. */
export interface StreamCancellation extends Feature {
  /**
   * Registers a response that begins.
   *
   * @param events its transcript, whose `task_id` identifies it
   * @param stop called to stop it
   * @returns a function to call when it has ended
   */
  watch(events: readonly unknown[], stop: () => void): () => void;
}

export function createStreamCancellation(): StreamCancellation {
  // An emitter forgets a name when its last listener is removed. Any number of clients may listen to one transcript.
  const stops = new EventEmitter().setMaxListeners(0);
  return {
    watch([first], stop) {
      const name = nameOf(isObject(first) ? first.task_id : undefined);
      stops.once(name, stop);
      return () => stops.off(name, stop);
    },
    after({ operation, path }) {
      if (operation.id === 'stopChatMessage') stops.emit(nameOf(path.task_id));
    },
  };
}

/** With a prefix, since an emitter gives the name `error` a meaning. */
function nameOf(taskId: unknown): string {
  return `task ${taskId}`;
}
