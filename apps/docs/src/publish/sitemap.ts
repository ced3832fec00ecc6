/**
 * Takes pages out of a sitemap, also as alternatives of other pages. A search engine would find the English text at a second
 * address there.
 *
 * @param paths The paths of the pages, without the base of the site.
 */
export function withoutPages(sitemap: string, paths: readonly string[]): string {
  const isLeftOut = (address: string) => paths.some((path) => address.endsWith(path));
  return (
    sitemap
      // redos: the sitemap of this site, when it is built
      .replaceAll(/<url><loc>([^<]+)<\/loc>(?:<xhtml:link [^>]*>)*<\/url>/g, (entry, address: string) =>
        isLeftOut(address) ? '' : entry,
      )
      // redos: the sitemap of this site, when it is built
      .replaceAll(/<xhtml:link [^>]*href="([^"]+)"[^>]*>/g, (link, address: string) => (isLeftOut(address) ? '' : link))
  );
}
