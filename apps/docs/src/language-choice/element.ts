/**
 * A sample in the language that the reader selected on any page. The page contains some languages. The element fetches
 * the others: all of them in each page would multiply its size.
 */
import { fill } from '../i18n/fill.ts';

const storageKey = 'omnichannel-language';

/** The messages by the language of the text around a sample. */
const messages = {
  en: {
    loading: 'Loading the {name} sample…',
    failed: 'The {name} sample did not load. Reload the page to try again.',
  },
  ar: { loading: 'جارٍ تحميل مثال {name}…', failed: 'تعذّر تحميل مثال {name}. أعد تحميل الصفحة للمحاولة من جديد.' },
};

/** The highlighted samples of an operation in one language, by scenario. */
type Samples = Record<string, string>;

const loading = new Map<string, Promise<Samples>>();

function load(url: string): Promise<Samples> {
  const known = loading.get(url);
  if (known) return known;
  const samples = fetch(url).then((response) => {
    if (!response.ok) throw new Error(`${url} returned ${response.status}`);
    return response.json() as Promise<Samples>;
  });
  // Another scenario tries it again.
  samples.catch(() => loading.delete(url));
  loading.set(url, samples);
  return samples;
}

const remembered = (): string | null => {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
};

function remember(language: string): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // The browser stores nothing for this site. The choice applies to this page.
  }
}

class CodeSample extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return void this.#fill();
      remember(target.value);
      for (const sample of document.querySelectorAll('code-sample')) (sample as CodeSample).select(target.value);
    });
    const language = remembered();
    if (language) this.select(language);
  }

  /** Shows a language, if the sample has it. */
  select(language: string): void {
    const radio = this.querySelector<HTMLInputElement>(`input[value="${CSS.escape(language)}"]`);
    if (!radio) return;
    radio.checked = true;
    void this.#fill();
  }

  /** Fetches the visible samples that the page does not contain. */
  async #fill(): Promise<void> {
    const radio = this.querySelector<HTMLInputElement>('input:checked');
    const { src } = this.dataset;
    if (!radio || !src) return;
    const name = radio.parentElement?.textContent?.trim() ?? radio.value;
    const samples = [...this.querySelectorAll<HTMLElement>('[data-sample]')];
    await Promise.all(
      samples
        .filter((sample) => sample.checkVisibility() && !variantOf(sample, radio.value))
        .map((sample) => this.#show(sample, radio.value, `${src}${radio.value}.json`, name)),
    );
  }

  async #show(sample: HTMLElement, language: string, url: string, name: string): Promise<void> {
    const variant = document.createElement('div');
    variant.dataset.variant = language;
    variant.setAttribute('role', 'status');
    const texts = messages[this.closest('[lang]')?.getAttribute('lang') === 'ar' ? 'ar' : 'en'];
    variant.textContent = fill(texts.loading, { name });
    sample.append(variant);
    try {
      const { [sample.dataset.sample ?? '']: html } = await load(url);
      if (html === undefined) throw new Error(`${url} has no such scenario`);
      variant.removeAttribute('role');
      variant.innerHTML = html;
    } catch {
      variant.textContent = fill(texts.failed, { name });
    }
  }
}

const variantOf = (sample: HTMLElement, language: string): HTMLElement | undefined =>
  [...sample.querySelectorAll<HTMLElement>(':scope > [data-variant]')].find(
    ({ dataset }) => dataset.variant === language,
  );

customElements.define('code-sample', CodeSample);
