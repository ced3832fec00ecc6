/**
 * `<live-call data-call>`: sends its call to the mock at a click, and shows the response in place of the example. It loads
 * its code at the first click, to keep the page light.
 */
import type { Runner } from './live-call-runner.ts';

class LiveCall extends HTMLElement {
  #runner: Runner | undefined;

  connectedCallback() {
    const button = this.querySelector<HTMLButtonElement>('[data-run]');
    button?.addEventListener('click', () => this.#run(button));
  }

  async #run(button: HTMLButtonElement) {
    // A disabled button would lose the focus.
    if (button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    try {
      this.#runner ??= await this.#load();
      await this.#runner.run();
    } finally {
      button.ariaDisabled = null;
    }
  }

  async #load(): Promise<Runner> {
    const host = this.querySelector<HTMLElement>('[data-live]') ?? this;
    const example = this.querySelector<HTMLElement>('[data-example]');
    const { createRunner } = await import('./live-call-runner.ts');
    const runner = createRunner(host, JSON.parse(this.dataset.call ?? ''));
    if (example) example.hidden = true;
    return runner;
  }
}

customElements.define('live-call', LiveCall);
