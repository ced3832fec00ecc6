/** The choice of the scenario on a page, which Scenarios.astro has: a select, or one radio button for each scenario. */
const selector = '#scenario, [name="scenario"]';

const controls = (): (HTMLSelectElement | HTMLInputElement)[] => [
  ...document.querySelectorAll<HTMLSelectElement | HTMLInputElement>(selector),
];

const isChosen = (control: HTMLSelectElement | HTMLInputElement) =>
  control instanceof HTMLSelectElement || control.checked;

export const chosenScenario = (): string | undefined => controls().find(isChosen)?.value;

/** Chooses a scenario by name; an unknown name changes nothing. */
export function chooseScenario(name: string): void {
  if (chosenScenario() === name) return;
  for (const control of controls()) {
    if (control instanceof HTMLSelectElement) {
      if (![...control.options].some(({ value }) => value === name)) continue;
      control.value = name;
    } else {
      if (control.value !== name) continue;
      control.checked = true;
    }
    control.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
}

export function onScenarioChosen(listener: (name: string) => void): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement || target instanceof HTMLInputElement)) return;
    if (target.matches(selector) && isChosen(target)) listener(target.value);
  });
}
