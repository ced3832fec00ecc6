/**
 * `<body-variants>`: one choice of the variant for the list of fields, the sample, Try it and the address of the page
 * (`?type=image`). Choosing a variant chooses its first scenario, and choosing a scenario chooses its variant.
 */
import { chooseScenario, chosenScenario, onScenarioChosen } from './scenario-choice.ts';

export class BodyVariants extends HTMLElement {
  connectedCallback() {
    const variantOf: Record<string, string> = JSON.parse(this.dataset.scenarios ?? '{}');
    const asked = new URL(location.href).searchParams.get(this.dataset.parameter ?? '');
    this.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.name !== 'variant') return;
      this.#writeAddress(target.value);
      this.#showSample(target.value, variantOf);
    });
    onScenarioChosen((name) => {
      const variant = variantOf[name];
      if (variant !== undefined && this.#choose(variant)) this.#writeAddress(variant);
    });
    if (asked !== null && this.#choose(asked)) this.#showSample(asked, variantOf);
    else this.#choose(variantOf[chosenScenario() ?? ''] ?? '');
  }

  /** Shows the tab that contains an element, for a link to a field. */
  reveal(element: Element) {
    const variant = element.closest<HTMLElement>('[data-kind]')?.dataset.kind;
    if (variant === undefined || !this.#choose(variant)) return;
    this.querySelector('input:checked')?.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /** @returns whether this changes the choice */
  #choose(variant: string): boolean {
    const radio = [...this.querySelectorAll<HTMLInputElement>('[name="variant"]')].find(
      ({ value }) => value === variant,
    );
    if (!radio || radio.checked) return false;
    radio.checked = true;
    return true;
  }

  #showSample(variant: string, variantOf: Record<string, string>) {
    if (variantOf[chosenScenario() ?? ''] === variant) return;
    const [first] = Object.entries(variantOf).find(([, name]) => name === variant) ?? [];
    if (first === undefined) return;
    const address = location.href;
    chooseScenario(first);
    // The reader chose the variant, not the scenario: the address keeps its field.
    history.replaceState(history.state, '', address);
  }

  /** The first variant needs no parameter. */
  #writeAddress(variant: string) {
    const url = new URL(location.href);
    const { parameter = '' } = this.dataset;
    if (this.querySelector<HTMLInputElement>('[name="variant"]')?.value === variant) url.searchParams.delete(parameter);
    else url.searchParams.set(parameter, variant);
    const target = document.getElementById(decodeURIComponent(url.hash.slice(1)));
    const ofTarget = target?.closest<HTMLElement>('[data-kind]')?.dataset.kind ?? variant;
    // An address with a field of another variant would lead back to that variant.
    if (ofTarget !== variant) url.hash = '';
    history.replaceState(history.state, '', url);
  }
}

customElements.define('body-variants', BodyVariants);
