/** An element with `<details>` whose content is loaded when the reader opens it, to keep the page light. */
export abstract class Drawer<Content> extends HTMLElement {
  protected content: Content | undefined;
  #isLoading = false;

  /** Loads the content into an element. */
  protected abstract load(host: HTMLElement): Promise<Content>;

  connectedCallback() {
    const details = this.querySelector('details');
    const anchor = this.querySelector('[id]')?.id;
    if (!details) return;
    const opened = () => {
      if (!details.open) return;
      this.#load().then(() => bringIntoView(details));
    };
    details.addEventListener('toggle', opened);
    opened();
    // A link to the form opens it.
    const follow = () => {
      details.open ||= location.hash === `#${anchor}`;
    };
    addEventListener('hashchange', follow);
    follow();
  }

  async #load() {
    const host = this.querySelector<HTMLElement>('[data-panel]');
    if (!host || this.content || this.#isLoading) return;
    this.#isLoading = true;
    try {
      this.content = await this.load(host);
    } catch {
      host.textContent = 'The form could not be loaded. Check your connection, then close this and open it again.';
    } finally {
      this.#isLoading = false;
    }
  }
}

/** Brings a form to the top of the column of the sample. Where there is no column, it is below the sample and stays there. */
function bringIntoView(details: HTMLElement): void {
  const column = details.closest('.operation-sample > div');
  if (!column || column.scrollHeight <= column.clientHeight) return;
  column.scrollTop += details.getBoundingClientRect().top - column.getBoundingClientRect().top - 1;
}
