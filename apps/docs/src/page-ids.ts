/** The ids of the written pages and their translations, without the pages of the contract. `getEntry` prints a warning for any other id. */
import { getCollection } from 'astro:content';

export const pageIds: ReadonlySet<string> = new Set(
  (await getCollection('docs')).map((page: { id: string }) => page.id),
);
