import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';

interface SearchFieldProps {
  /** The items and their searched fields, for screen readers. */
  label: string;
  placeholder: string;
  onSearch(words: string): void;
}

/** The search of a list. It waits for a pause in the typing. The key `/` goes to it. */
export function SearchField({ label, placeholder, onSearch }: SearchFieldProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  return (
    <search>
      <input
        type="search"
        id="section-search"
        placeholder={placeholder}
        aria-label={label}
        aria-keyshortcuts="/"
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget: { value } }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onSearch(value.trim()), 150);
        }}
      />
    </search>
  );
}

/** The words of a search, and the function that sets them. */
export function useSearch(): { words: string; onSearch(words: string): void } {
  const words = useSignal('');
  return {
    words: words.value,
    onSearch: (value) => {
      words.value = value;
    },
  };
}
