/**
 * `<try-it src>`: sends requests from the page. It loads its code and data when the reader opens it, to keep the page
 * light. The selected scenario of the page fills the form.
 */
import type { Panel } from './panel.ts';

class TryIt extends HTMLElement {
  #panel: Panel | undefined;
  #isLoading = false;

  connectedCallback() {
    const details = this.querySelector('details');
    if (!details) return;
    const load = () => details.open && this.#load();
    details.addEventListener('toggle', load);
    load();
    document.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement && target.name === 'scenario') this.#choose();
    });
    // A link to the form opens it.
    const open = () => {
      details.open ||= location.hash === '#try-it';
    };
    addEventListener('hashchange', open);
    open();
  }

  /** Reads the scenario of the page from the radio buttons of Scenarios.astro. */
  #choose() {
    const chosen = document.querySelector<HTMLInputElement>('input[name="scenario"]:checked');
    if (chosen) this.#panel?.choose(chosen.value);
  }

  async #load() {
    const host = this.querySelector<HTMLElement>('[data-panel]');
    if (!host || this.#panel || this.#isLoading) return;
    this.#isLoading = true;
    try {
      const { mount } = await import('./panel.ts');
      this.#panel = await mount(host, this.getAttribute('src') ?? '');
      this.#choose();
    } catch {
      host.textContent = 'The form could not be loaded. Check your connection, then close this and open it again.';
    } finally {
      this.#isLoading = false;
    }
  }
}

customElements.define('try-it', TryIt);
