import { announce } from '../ui/announcer.tsx';
import { nextResponses, operations, setNextResponse } from './next-responses.ts';

/** Chooses the example of the next request of an operation. */
export function NextResponseSelect({ id, operation }: { id: string; operation: string }) {
  const { examples = [] } = operations.value.find((known) => known.id === operation) ?? {};
  const byStatus = Map.groupBy(examples, ({ status }) => status);
  return (
    <select
      id={id}
      value={nextResponses.value[operation]?.example ?? ''}
      onInput={({ currentTarget }) =>
        void setNextResponse(operation, currentTarget.value || null).catch(({ message }: Error) => announce(message))
      }
    >
      <option value="">as usual</option>
      {[...byStatus].map(([status, group]) => (
        <optgroup key={status} label={String(status)}>
          {group.map(({ name }) => (
            <option key={name} value={name}>
              {`${name} (${status})`}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
