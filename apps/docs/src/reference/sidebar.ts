/** The operations and events in the sidebars: one group per tag. */
import { adminContract, adminEntries, contract, type Entry, entries } from '../contract.ts';

interface Link {
  label: string;
  link: string;
  badge?: { text: string; class: string };
}

interface Group {
  label: string;
  items: Link[];
}

const linkTo = ({ kind, method, operation, page }: Entry): Link => ({
  label: operation.summary,
  link: `/${page}`,
  badge:
    kind === 'webhook'
      ? { text: 'EVENT', class: 'method webhook' }
      : { text: method.toUpperCase(), class: `method ${method}` },
});

/** The operations by their tag. A tag of webhooks only has no group. */
export const referenceGroups: Group[] = contract.tags
  .map(({ name, 'x-displayName': label = name }) => ({
    label,
    items: entries.filter(({ kind, operation }) => kind === 'operation' && operation.tags?.includes(name)).map(linkTo),
  }))
  .filter(({ items }) => items.length > 0);

/** The operations of the admin API, in the tab for operators. */
export const adminGroups: Group[] = adminContract.tags.map(({ name }) => ({
  label: name,
  items: adminEntries.filter(({ operation }) => operation.tags?.includes(name)).map(linkTo),
}));

export const eventLinks: Link[] = entries.filter(({ kind }) => kind === 'webhook').map(linkTo);
