import { useEffect, useRef, useState } from 'preact/hooks';
import { operatorTexts } from '../operator-texts.ts';

export type Option = readonly [value: string, name: string];

/** The objects to choose from. */
export interface Choices {
  /** All objects, or the first page of them. */
  options: readonly Option[];
  /** Whether there are more, so that a person types to find one. */
  hasMore: boolean;
  /** Finds objects by a part of the name. */
  find(text: string): Promise<readonly Option[]>;
  /** Returns the name of an object that the options lack. */
  nameOf?(value: string): Promise<string>;
}

export interface ObjectChoiceProps {
  id: string;
  /** The name of the field in a form. */
  name?: string;
  /** Absent in a form, which begins without a choice. */
  value?: string | undefined;
  /** The name of no choice; without it, a list begins with its first object. */
  empty?: string | undefined;
  isRequired?: true;
  describedBy?: string;
  onChange?(value: string): void;
}

/** Chooses an object: from a list, and where there are more objects than a page has, by typing a part of the name. */
export function ObjectChoice({ choices, ...field }: ObjectChoiceProps & { choices: Choices }) {
  return choices.hasMore ? (
    <TypedChoice {...field} choices={choices} />
  ) : (
    <ListedChoice {...field} options={choices.options} />
  );
}

function ListedChoice({
  id,
  name,
  value,
  empty,
  isRequired,
  describedBy,
  onChange,
  options,
}: ObjectChoiceProps & { options: readonly Option[] }) {
  // An address can have a value that the list does not, and it filters.
  const isOther = value !== undefined && value !== '' && !options.some(([one]) => one === value);
  return (
    <select
      id={id}
      name={name}
      value={value}
      required={isRequired}
      aria-describedby={describedBy}
      onChange={onChange && (({ currentTarget }) => onChange(currentTarget.value))}
    >
      {empty !== undefined && <option value="">{empty}</option>}
      {isOther && <option value={value}>{value}</option>}
      {options.map(([one, shown]) => (
        <option key={one} value={one}>
          {shown}
        </option>
      ))}
    </select>
  );
}

/** Milliseconds after the last key until a text is searched. */
const typingPauseMs = 250;

function TypedChoice({
  id,
  name,
  value = '',
  isRequired,
  describedBy,
  onChange,
  choices,
}: ObjectChoiceProps & { choices: Choices }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(nameIn(choices.options, value) ?? value);
  const [found, setFound] = useState<readonly Option[]>([]);
  const known = [...new Map([...choices.options, ...found])];
  const typed = text.trim();
  // Until its name is loaded, the text is the value itself.
  const chosen = typed === '' ? '' : known.find((option) => option.includes(typed))?.[0];

  useEffect(() => {
    const timer = setTimeout(() => {
      choices.find(typed).then(
        (options) => setFound((before) => [...before, ...options]),
        () => {},
      );
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    input.current?.setCustomValidity(chosen === undefined ? operatorTexts.value.choice.unknown : '');
    if (chosen !== undefined && chosen !== value) onChange?.(chosen);
  }, [chosen]);
  // Another page of the history, or cleared filters.
  useEffect(() => {
    if (value === chosen) return;
    setText(nameIn(known, value) ?? value);
    if (value === '' || nameIn(known, value) !== undefined) return;
    choices.nameOf?.(value).then(
      (shown) => {
        setFound((before) => [...before, [value, shown]]);
        setText(shown);
      },
      () => {},
    );
  }, [value]);

  return (
    <>
      <input
        ref={input}
        id={id}
        list={`${id}-options`}
        value={text}
        dir="auto"
        autocomplete="off"
        spellcheck={false}
        required={isRequired}
        placeholder={operatorTexts.value.choice.type}
        aria-describedby={describedBy}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <datalist id={`${id}-options`}>
        {known.map(([one, shown]) => (
          <option key={one} value={shown} />
        ))}
      </datalist>
      {name !== undefined && <input type="hidden" name={name} value={chosen ?? ''} />}
    </>
  );
}

function nameIn(options: readonly Option[], value: string): string | undefined {
  return options.find(([one]) => one === value)?.[1];
}
