import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** A picture that screen readers skip: the text next to it says the same. `name` is the name of a symbol in the HTML page. */
export function Icon({ name }: { name: string }) {
  return (
    <svg class={`icon icon-${name}`} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}

/** The `tabindex` of the buttons in an item of a list that is one stop of the Tab key. */
export const ButtonTabIndex = createContext<number | undefined>(undefined);

interface IconButtonProps {
  icon: string;
  label: string;
  onClick(): void;
}

/** A button that shows only an icon. */
export function IconButton({ icon, label, onClick }: IconButtonProps) {
  const tabIndex = useContext(ButtonTabIndex);
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} tabIndex={tabIndex} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

/** Text for screen readers only. */
export function HiddenText({ children }: { children: string }) {
  return <span class="visually-hidden">{children}</span>;
}
