import type { paths } from '@omnichannel/types/admin';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Parts, type Success, send } from './api.ts';

export interface Loaded<Value> {
  /** Undefined until it is loaded. */
  value: Value | undefined;
  error: Error | undefined;
  /** Loads it again. The value before stays until then. */
  reload(): void;
}

/** Loads an object of the admin API. */
export function useObject<Path extends keyof paths>(
  path: Path,
  parts: Omit<Parts<Path, 'get'>, 'body'> = {},
): Loaded<Success<Path, 'get'>> {
  const [state, setState] = useState<{ value?: Success<Path, 'get'>; error?: Error }>({});
  const [reloads, setReloads] = useState(0);
  const latest = useRef(0);
  useEffect(() => {
    latest.current += 1;
    const number = latest.current;
    send('get', path, parts).then(
      (value) => number === latest.current && setState({ value }),
      (error: Error) => number === latest.current && setState((before) => ({ ...before, error })),
    );
  }, [JSON.stringify([path, parts]), reloads]);
  return { value: state.value, error: state.error, reload: () => setReloads((count) => count + 1) };
}

/** Reloads a part of a page when the page was refreshed: when another value replaces the one that it was first shown with. */
export function useReloadWith(value: unknown, reload: () => void): void {
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== value) reload();
    shown.current = value;
  }, [value]);
}
