import type { ComponentChildren } from 'preact';
import type { Details, FaultView } from '../api/mock.ts';

/** Whether a request fits the contract. */
export function CheckPart({ details }: { details: Details }) {
  const { faults, remarks, failureReason, operation, method } = details;
  if (faults.length > 0 || failureReason !== undefined) {
    const shown = faults.length > 0 ? [...faults, ...remarks] : remarks;
    return (
      <Verdict kind="warn" faults={shown}>
        {failureReason}
      </Verdict>
    );
  }
  if (operation === undefined) {
    return (
      <Verdict>{method === 'OPTIONS' ? 'A browser asked whether it may send a request.' : 'Not checked.'}</Verdict>
    );
  }
  if (remarks.length > 0) {
    return (
      <Verdict kind="note" faults={remarks}>
        {`The request fits the contract of ${operation}, which does not name all that it holds.`}
      </Verdict>
    );
  }
  if (isUnchecked(details)) return <Verdict>Not checked yet.</Verdict>;
  return <Verdict kind="good">{`The request fits the contract of ${operation}.`}</Verdict>;
}

/** Whether the request is still being read. */
function isUnchecked({ status, example, source, dynamic, took }: Details): boolean {
  return status === undefined && !(example ?? source) && !dynamic && took === undefined;
}

/** The violations in a response. */
export function ResponseFaults({ faults }: { faults: readonly FaultView[] }) {
  if (faults.length === 0) return null;
  return (
    <Verdict kind="bad" faults={faults}>
      The response violates the contract.
    </Verdict>
  );
}

interface VerdictProps {
  kind?: 'good' | 'note' | 'warn' | 'bad';
  faults?: readonly FaultView[];
  children: ComponentChildren;
}

function Verdict({ kind, faults = [], children }: VerdictProps) {
  return (
    <div class={kind === undefined ? 'verdict' : `verdict ${kind}`}>
      <p>{children}</p>
      {faults.length > 0 && <FaultTable faults={faults} />}
    </div>
  );
}

function FaultTable({ faults }: { faults: readonly FaultView[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Where</th>
          <th scope="col">Field</th>
          <th scope="col">What</th>
        </tr>
      </thead>
      <tbody>
        {faults.map(({ in: place, field, message }) => (
          <tr key={`${place} ${field} ${message}`}>
            <td>{place}</td>
            <td>
              <code>{field || '(all of it)'}</code>
            </td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
