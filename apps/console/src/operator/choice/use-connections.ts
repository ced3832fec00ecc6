import { type Success, send } from '../api.ts';
import { useList } from '../list/use-list.ts';
import type { Choices, Option } from './object-choice.tsx';

type Connection = Success<'/admin/v1/connections', 'get'>['data'][number];

/** The connections of some channels to choose from. The value is their name. */
export function useConnections(channels: readonly Connection['channel'][]): Choices {
  const list = useList('/admin/v1/connections', { query: { limit: 200 } });
  const toOptions = (connections: readonly Connection[]): Option[] =>
    connections.filter(({ channel }) => channels.includes(channel)).map(({ name }) => [name, name]);
  return {
    options: toOptions(list.rows ?? []),
    hasMore: list.hasMore,
    find: async (text) =>
      text === ''
        ? []
        : toOptions((await send('get', '/admin/v1/connections', { query: { search: text, limit: 200 } })).data),
  };
}
