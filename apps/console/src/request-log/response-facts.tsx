import type { ComponentChildren } from 'preact';
import type { Details } from '../api/mock.ts';
import { duration } from './format.ts';
import { NextResponseSelect } from './next-response-select.tsx';

/** How the mock chose a response, and the choice of the next one. */
export function ResponseFacts({ details }: { details: Details }) {
  const { example, dynamic, source, operation, delay, fault, drawn, status, took, id } = details;
  const selectId = `next-${id}`;
  return (
    <dl class="choice">
      {example !== undefined && (
        <Fact name="Example">
          <code>{example}</code>
        </Fact>
      )}
      {dynamic && <Fact name="Generated">from the schema</Fact>}
      {source !== undefined && <Fact name="Not an example">{source}</Fact>}
      {delay !== undefined && <Fact name="Held back">{duration(delay)}</Fact>}
      {fault !== undefined && <Fact name="Fault">{drawn ? `${fault}, by the error rate` : <code>{fault}</code>}</Fact>}
      {status === undefined && (
        <Fact name="Sent">
          {took === undefined ? 'Not yet' : `Nothing: the connection ended after ${duration(took)}`}
        </Fact>
      )}
      {operation !== undefined && (
        <Fact name={<label for={selectId}>Next response</label>}>
          <NextResponseSelect id={selectId} operation={operation} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: ComponentChildren; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
