import { signal } from '@preact/signals';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ExampleView, OperationView } from '../api/mock.ts';
import { Dialog } from '../ui/dialog.tsx';
import { tone } from './format.ts';
import { selectedItem } from './log.ts';
import { nextResponses, operations, setNextResponse } from './next-responses.ts';

const isOpen = signal(false);
/** The operation whose examples are shown. It stays when the dialog is opened again. */
const shownOperation = signal('');

/** Opens the dialog with the operation of the selected request. */
export function openNextResponses(): void {
  const selected = selectedItem.peek()?.exchange?.operation;
  const isKnown = (id: string | undefined) => operations.peek().some((operation) => operation.id === id);
  if (selected !== undefined && isKnown(selected)) shownOperation.value = selected;
  else if (!isKnown(shownOperation.peek())) shownOperation.value = operations.peek()[0]?.id ?? '';
  isOpen.value = true;
}

function close(): void {
  isOpen.value = false;
}

/** Chooses the examples that the next requests get. */
export function NextResponsesDialog() {
  return isOpen.value ? <OpenDialog /> : null;
}

function OpenDialog() {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [error, setError] = useState<string>();
  const select = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => select.current?.focus(), []);
  const operation = operations.value.find(({ id }) => id === shownOperation.value);
  const examples = operation?.examples.filter((example) => fitsWords(example, words)) ?? [];
  // An example that the words leave out is not chosen either.
  const checked = chosenOf(examples, chosen ?? nextResponses.value[shownOperation.value]?.example);
  return (
    <Dialog titleId="next-title" onClose={close}>
      <form id="next-form" method="dialog" onSubmit={submit}>
        <h2 id="next-title">Next response</h2>
        <p class="soft">
          The next valid request of the operation gets the example that you choose here, once. A <code>Prefer</code>{' '}
          header of the request overrides it.
        </p>
        <label class="field">
          Operation{' '}
          <select
            ref={select}
            value={shownOperation.value}
            onInput={({ currentTarget }) => {
              shownOperation.value = currentTarget.value;
              setWords('');
              setChosen(undefined);
              setError(undefined);
            }}
          >
            {operations.value.map((known) => (
              <OperationOption key={known.id} operation={known} />
            ))}
          </select>
        </label>
        <FindField words={words} onInput={setWords} />
        <fieldset key={shownOperation.value} class="examples">
          <legend>Example</legend>
          {examples.length === 0 && <p class="none">No example has these words.</p>}
          {examples.map((example) => (
            <ExampleChoice
              key={example.name}
              example={example}
              isChecked={example.name === checked}
              onChoose={() => setChosen(example.name)}
            />
          ))}
        </fieldset>
        <SetResponses onError={setError} />
        <p class="fault" role="alert" hidden={error === undefined}>
          {error}
        </p>
        <div class="dialog-actions">
          <button type="button" onClick={close}>
            Close
          </button>
          <button type="submit" class="primary">
            Set as next response
          </button>
        </div>
      </form>
    </Dialog>
  );

  function submit(event: Event): void {
    event.preventDefault();
    if (checked === undefined) setError('Choose an example.');
    else void choose(shownOperation.peek(), checked, setError);
  }
}

function FindField({ words, onInput }: { words: string; onInput(words: string): void }) {
  return (
    <label class="field">
      Find{' '}
      <input
        type="search"
        placeholder="Name, status or words of an example"
        autocomplete="off"
        spellcheck={false}
        value={words}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
        onKeyDown={(event) => {
          // The field only filters the list; it must not submit the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
    </label>
  );
}

async function choose(operation: string, example: string | null, onError: (error?: string) => void): Promise<void> {
  onError(undefined);
  await setNextResponse(operation, example).catch(({ message }: Error) => onError(message));
}

function OperationOption({ operation: { id, summary } }: { operation: OperationView }) {
  return <option value={id}>{summary ? `${id}: ${summary}` : id}</option>;
}

interface ExampleChoiceProps {
  example: ExampleView;
  isChecked: boolean;
  onChoose(): void;
}

function ExampleChoice({ example: { name, status, summary }, isChecked, onChoose }: ExampleChoiceProps) {
  return (
    <label class="example-choice">
      <input type="radio" name="example" value={name} checked={isChecked} onChange={onChoose} />
      <span class={`status ${tone({ status })}`}>{status}</span>
      <span>
        <code>{name}</code>
        {summary !== undefined && <small>{summary}</small>}
      </span>
    </label>
  );
}

/** The examples that are set, each with a button that cancels it. */
function SetResponses({ onError }: { onError(error?: string): void }) {
  return (
    <ul class="chosen" aria-label="Responses that are set">
      {Object.entries(nextResponses.value).map(([operation, { example, repeats }]) => (
        <li key={operation}>
          <span>
            <code>{operation}</code>
            {' gets '}
            <code>{example}</code>
            {repeats && ', each time'}
          </span>
          <button
            type="button"
            aria-label={`Cancel ${example} of ${operation}`}
            onClick={() => void choose(operation, null, onError)}
          >
            Cancel
          </button>
        </li>
      ))}
    </ul>
  );
}

function fitsWords({ name, status, summary = '' }: ExampleView, words: string): boolean {
  const text = `${status}${name}${summary}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function chosenOf(examples: readonly ExampleView[], name: string | undefined): string | undefined {
  return examples.some((example) => example.name === name) ? name : undefined;
}
