import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { isHidden } from '../ui/media-query.ts';
import { NotFound, request, SessionEnded } from './request.ts';
import { endSession } from './session.ts';

/**
 * Milliseconds between two requests, and after a failed one. The event stream announces changes of messages and feeds only: not those of
 * subscribers, topics, preferences and workflows, nor the outcomes of other channels.
 */
export const pollIntervalMs = 3000;
/** The pause after a request, in times of its duration, so that a slow search does not keep the service busy. */
const pauseFactor = 10;

export interface ResourceOptions<Value> {
  /** Changes when the value may have changed. It is then requested again. */
  changes?: ReadonlySignal<unknown>;
  /**
   * Milliseconds until the value is requested again without a change; undefined to wait for one.
   *
   * @param value of the last response
   */
  pauseMs?(value: Value): number | undefined;
}

export interface Resource<Value> {
  /** The last response of the service; undefined until it has returned something, and once it does not exist any more. */
  value: Value | undefined;
  /** The problem of the last request. */
  error: Error | undefined;
  /** Requests it again now. */
  reload(): void;
}

/**
 * Loads what a path returns, and keeps it up to date: at each change, and at an interval. A hidden page requests nothing, and everything
 * when it is shown again.
 *
 * @param path below `/sandbox`
 */
export function useResource<Value>(
  path: string,
  { changes, pauseMs = () => pollIntervalMs }: ResourceOptions<Value> = {},
): Resource<Value> {
  const value = useSignal<Value | undefined>(undefined);
  const error = useSignal<Error | undefined>(undefined);
  const reloads = useSignal(0);
  const requested = reloads.value;
  const isPaused = isHidden.value;
  useEffect(() => {
    if (!isPaused) return keepLoading(load, changes);

    /** @returns milliseconds until the next request; undefined to wait for a change */
    async function load(isCurrent: () => boolean): Promise<number | undefined> {
      try {
        const loaded = await request<Value>('GET', path);
        if (!isCurrent()) return undefined;
        error.value = undefined;
        // An equal value must not render the page again.
        if (JSON.stringify(loaded) !== JSON.stringify(value.peek())) value.value = loaded;
        return pauseMs(loaded);
      } catch (reason) {
        if (!isCurrent()) return undefined;
        if (reason instanceof SessionEnded) {
          endSession(reason.message);
          return undefined;
        }
        // The page keeps its value during any other failure, which may pass.
        if (reason instanceof NotFound) value.value = undefined;
        error.value = reason as Error;
        return pollIntervalMs;
      }
    }
  }, [path, requested, isPaused]);
  return {
    value: value.value,
    error: error.value,
    reload() {
      reloads.value += 1;
    },
  };
}

/** Loads now, after each change, and after each pause. Changes during a request lead to one more. @returns a function that ends it */
function keepLoading(
  load: (isCurrent: () => boolean) => Promise<number | undefined>,
  changes: ReadonlySignal<unknown> | undefined,
): () => void {
  let hasEnded = false;
  let isLoading = false;
  let isStale = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  void run();
  let seen = changes?.peek();
  const unsubscribe = changes?.subscribe((change) => {
    if (change === seen) return;
    seen = change;
    isStale = true;
    if (!isLoading) void run();
  });
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    unsubscribe?.();
  };

  async function run(): Promise<void> {
    clearTimeout(timer);
    isStale = false;
    isLoading = true;
    const startedAt = performance.now();
    const pauseMs = await load(() => !hasEnded);
    const tookMs = performance.now() - startedAt;
    isLoading = false;
    if (hasEnded) return;
    if (isStale) timer = setTimeout(run, tookMs);
    else if (pauseMs !== undefined) timer = setTimeout(run, Math.max(pauseMs, tookMs * pauseFactor));
  }
}
