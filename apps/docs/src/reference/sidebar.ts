/** The reference in the sidebar: one group per tag, and one for the webhooks. */
import { contract, type Entry, entries } from '../contract.ts';

interface Link {
  label: string;
  link: string;
  badge?: { text: string; class: string };
}

interface Group {
  label: string;
  collapsed?: boolean;
  items: (Link | Group)[];
}

const linkTo = ({ kind, method, operation, page }: Entry): Link => ({
  label: operation.summary,
  link: `/${page}`,
  badge:
    kind === 'webhook'
      ? { text: 'EVENT', class: 'method webhook' }
      : { text: method.toUpperCase(), class: `method ${method}` },
});

const groups: Group[] = [
  ...contract.tags.map(({ name }) => ({
    label: name,
    items: entries.filter(({ kind, operation }) => kind === 'operation' && operation.tags?.includes(name)).map(linkTo),
  })),
  { label: 'Webhooks', items: entries.filter(({ kind }) => kind === 'webhook').map(linkTo) },
];

export const referenceSidebar: Group = {
  label: 'API reference',
  items: [{ label: 'Overview', link: '/reference/' }, ...groups],
};
