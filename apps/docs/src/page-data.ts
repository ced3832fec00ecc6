import { defineRouteMiddleware, type StarlightRouteData } from '@astrojs/starlight/route-data';
import { contract, type Entry, entries } from './contract.ts';

type Sidebar = StarlightRouteData['sidebar'];
type SidebarEntry = Sidebar[number];

/** The first sentence, without Markdown. */
const sentence = (markdown = '') => markdown.replace(/[`*]/g, '').split(/(?<=\.)\s/)[0] ?? '';

const entryAt = (path: string): Entry | undefined => entries.find(({ page }) => path.endsWith(`/${page}`));
const position = (item: SidebarEntry) =>
  item.type === 'link' ? entries.findIndex(({ page }) => item.href.endsWith(`/${page}`)) : -1;

function rearranged(item: SidebarEntry): SidebarEntry {
  if (item.type === 'group') return { ...item, entries: inContractOrder(item.entries) };
  const isWebhook = entryAt(item.href)?.kind === 'webhook';
  return isWebhook && item.badge ? { ...item, badge: { ...item.badge, text: 'EVENT', class: 'webhook' } } : item;
}

/** starlight-openapi lists the methods of a path in an order of its own; the contract's is the one to read. */
const inContractOrder = (sidebar: Sidebar): Sidebar =>
  sidebar.map(rearranged).toSorted((a, b) => (position(a) < 0 || position(b) < 0 ? 0 : position(a) - position(b)));

const links = (sidebar: Sidebar): Extract<SidebarEntry, { type: 'link' }>[] =>
  sidebar.flatMap((item) => (item.type === 'group' ? links(item.entries) : item));

/** Gives the pages of the reference a telling title, a description and their place. */
export const onRequest = defineRouteMiddleware(({ url, locals }) => {
  const route = locals.starlightRoute;
  route.sidebar = inContractOrder(route.sidebar);
  const inOrder = links(route.sidebar);
  const current = inOrder.findIndex(({ isCurrent }) => isCurrent);
  if (current >= 0) route.pagination = { prev: inOrder[current - 1], next: inOrder[current + 1] };

  const entry = entryAt(url.pathname);
  if (!entry && !url.pathname.endsWith('/reference/')) return;
  const title = entry ? entry.operation.summary : 'API reference';
  const description = entry ? sentence(entry.operation.description) : contract.info.summary;
  route.entry.data.title = title;

  for (const element of route.head) {
    if (element.tag === 'title') element.content = `${title} | ${contract.info.title}`;
    if (element.attrs?.property === 'og:title') element.attrs.content = title;
    if (element.attrs?.name === 'description' || element.attrs?.property === 'og:description')
      element.attrs.content = description;
  }
});
