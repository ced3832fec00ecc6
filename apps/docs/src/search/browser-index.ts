/** The search index in a browser, loaded at the first search. */
import { withBase } from '../publish/page-paths.ts';
import { type Pagefind, ranking } from './pagefind.ts';

let pagefind: Promise<Pagefind> | undefined;

/**
 * Loads the index once, and retries after a failure.
 *
 * @throws When it cannot be fetched.
 */
export function load(): Promise<Pagefind> {
  pagefind ??= open().catch((error) => {
    pagefind = undefined;
    throw error;
  });
  return pagefind;
}

async function open(): Promise<Pagefind> {
  const base = import.meta.env.BASE_URL;
  const address = withBase('/pagefind/pagefind.js', base);
  const opened: Pagefind = await import(/* @vite-ignore */ address);
  await opened.options({ baseUrl: base, ranking });
  return opened;
}
