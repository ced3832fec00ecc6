/** Links to fields open the enclosing details and tab. "Show all fields" opens every field of a section. */
import { BodyVariants } from './body-variants.ts';

function reveal(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  // A link to an error opens its response.
  for (const response of target.querySelectorAll<HTMLDetailsElement>(':scope > td > details')) response.open = true;
  if (target.checkVisibility()) return;
  const variants = target.closest('body-variants');
  if (variants instanceof BodyVariants) variants.reveal(target);
  for (let details = closest(target); details; details = closest(details)) details.open = true;
  target.scrollIntoView();
}

const closest = (element: Element): HTMLDetailsElement | null => element.parentElement?.closest('details') ?? null;

function offerAllFields(button: HTMLButtonElement): void {
  const details = [...(button.closest('[data-fields]')?.querySelectorAll('details') ?? [])];
  const closedAtFirst = details.filter(({ open }) => !open);
  // A single list has its own line to open it.
  if (closedAtFirst.length < 2) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const isOpening = button.ariaExpanded === 'false';
    for (const one of closedAtFirst) one.open = isOpening;
    button.ariaExpanded = String(isOpening);
    button.textContent = isOpening ? 'Show fewer fields' : 'Show all fields';
  });
}

document.querySelectorAll<HTMLButtonElement>('[data-show-all]').forEach(offerAllFields);
addEventListener('hashchange', reveal);
reveal();
