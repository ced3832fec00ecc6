import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { NotFound, request, SessionEnded } from '../sandbox/request.ts';
import { endSession } from '../sandbox/session.ts';

/** Least milliseconds between two requests: no event announces changes of these pages. */
const pollIntervalMs = 3000;
/** The pause after a request, in times of its duration, so that a slow search does not keep the service busy. */
const pauseFactor = 10;

export interface Resource<Value> {
  /** The last response of the service; undefined until it has returned something, and once it does not exist any more. */
  value: Value | undefined;
  /** The problem of the last request. */
  error: Error | undefined;
  /** Requests it again now. */
  reload(): void;
}

/** Loads what a path returns, again at an interval. @param path below `/sandbox` */
export function useResource<Value>(path: string): Resource<Value> {
  const value = useSignal<Value | undefined>(undefined);
  const error = useSignal<Error | undefined>(undefined);
  const changes = useSignal(0);
  const requested = changes.value;
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void load();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };

    async function load(): Promise<void> {
      const startedAt = performance.now();
      try {
        const loaded = await request<Value>('GET', path);
        if (isGone) return;
        error.value = undefined;
        // An equal value must not render the page again.
        if (JSON.stringify(loaded) !== JSON.stringify(value.peek())) value.value = loaded;
      } catch (reason) {
        if (isGone) return;
        if (reason instanceof SessionEnded) return endSession(reason.message);
        // The page keeps its value during any other failure, which may pass.
        if (reason instanceof NotFound) value.value = undefined;
        error.value = reason as Error;
      }
      const pauseMs = Math.max(pollIntervalMs, (performance.now() - startedAt) * pauseFactor);
      timer = setTimeout(load, document.hidden ? pauseMs * 10 : pauseMs);
    }
  }, [path, requested]);
  return {
    value: value.value,
    error: error.value,
    reload() {
      changes.value += 1;
    },
  };
}
