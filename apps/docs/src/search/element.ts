/**
 * `<site-search>`: the search dialog. Its field is present from the start, so that input counts while the index loads.
 */
import { createElement } from '../create-element.ts';
import { fill } from '../i18n/fill.ts';
import type { Texts } from '../i18n/texts.ts';
import { load } from './browser-index.ts';
import { findInArabic } from './english-results.ts';
import { directionOf } from './excerpt.ts';
import { type Found, type FoundPage, find, type Place } from './pagefind.ts';

/** The number of pages per step; a button shows more. */
const portion = 6;
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The texts of the dialog in the language of the page (src/i18n), which Search.astro passes. */
type Messages = Pick<
  Texts['search'],
  'searching' | 'failed' | 'none' | 'one' | 'many' | 'first' | 'fewer' | 'corrected' | 'english'
>;

const isArabic = document.documentElement.lang === 'ar';
const languages = isArabic ? ['ar', 'en'] : ['en'];

async function findPages(words: string): Promise<Found | undefined> {
  if (!isArabic) return await find(words, await load('en'));
  const [arabic, english] = await Promise.all([load('ar'), load('en')]);
  return await findInArabic(words, arabic, english);
}

class SiteSearch extends HTMLElement {
  readonly #messages: Messages = JSON.parse(this.dataset.messages ?? '{}');
  readonly #dialog = this.#part('dialog');
  readonly #field = this.#part('input');
  readonly #status = this.#part('[role="status"]');
  readonly #list = this.#part('[data-results]');
  readonly #popular = this.#part('[data-popular]');
  readonly #elsewhere = this.#part('[data-elsewhere]');
  readonly #more = this.#part<HTMLButtonElement>('[data-more]');
  #found: Found | undefined;

  connectedCallback() {
    const button = this.#part<HTMLButtonElement>('[data-open]');
    button.addEventListener('click', () => this.#open());
    if (/Mac|iPhone|iPad|iPod/.test(navigator.platform)) button.setAttribute('aria-keyshortcuts', 'Meta+K');
    button.disabled = false;
    addEventListener('keydown', (event) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      if (this.#dialog.open) this.#dialog.close();
      else this.#open();
    });

    this.#part('[data-close]').addEventListener('click', () => this.#dialog.close());
    this.#dialog.addEventListener('click', ({ target }) => {
      // A click outside the dialog hits its backdrop. A result on the same page would not close the dialog.
      if (target === this.#dialog || (target as Element).closest('a')) this.#dialog.close();
    });
    this.#dialog.addEventListener('keydown', (event) => this.#move(event));
    this.#field.addEventListener('input', () => this.#search());
    this.#part('form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#list.querySelector('a')?.click();
    });
    this.#more.addEventListener('click', () => this.#show());
  }

  #part<Tag extends keyof HTMLElementTagNameMap>(tag: Tag): HTMLElementTagNameMap[Tag];
  #part<Part extends HTMLElement>(selector: string): Part;
  #part(selector: string): HTMLElement {
    const part = this.querySelector<HTMLElement>(selector);
    if (!part) throw new Error(`Search.astro has no ${selector}.`);
    return part;
  }

  #open() {
    this.#dialog.showModal();
    this.#field.select();
    // Loads the index while the reader types. A failure is reported with the first search.
    for (const lang of languages) load(lang).catch(() => {});
  }

  async #search() {
    const words = this.#field.value.trim();
    this.#found = undefined;
    this.#popular.hidden = words !== '';
    if (!words) {
      this.#clear();
      this.#status.textContent = '';
      return;
    }
    if (!this.#list.hasChildNodes()) this.#status.textContent = this.#messages.searching;
    try {
      const found = await findPages(words);
      if (!found || words !== this.#field.value.trim()) return;
      const pages = await found.pages(0, portion);
      if (words !== this.#field.value.trim()) return;
      this.#clear();
      this.#found = found;
      this.#add(pages);
      this.#announce();
    } catch {
      this.#clear();
      this.#status.textContent = this.#messages.failed;
    }
  }

  #clear() {
    this.#list.replaceChildren();
    this.#list.parentElement?.scrollTo(0, 0);
    this.#more.hidden = true;
    this.#elsewhere.hidden = true;
  }

  async #show() {
    const found = this.#found;
    const shown = this.#list.children.length;
    const pages = await found?.pages(shown, shown + portion);
    if (!pages || found !== this.#found) return;
    this.#add(pages);
    this.#announce();
    // The button may be gone, so the focus moves to the first new result.
    this.#list.children[shown]?.querySelector('a')?.focus();
  }

  #add(pages: FoundPage[]) {
    this.#list.append(...pages.map((page) => pageItem(page, this.#messages.english)));
    this.#more.hidden = this.#list.children.length >= (this.#found?.count ?? 0);
  }

  /** Reports the number of results and of shown pages, and a hint without results. */
  #announce() {
    const { count = 0, only, corrected } = this.#found ?? {};
    const shown = this.#list.children.length;
    const messages = this.#messages;
    const typed = this.#field.value.trim();
    const form = [messages.none, messages.one][count] ?? messages.many;
    const results = fill(form, { count, words: only ?? corrected ?? typed });
    const summary = shown < count ? fill(messages.first, { shown, summary: results }) : results;
    if (only) this.#status.textContent = fill(messages.fewer, { summary });
    else this.#status.textContent = corrected ? fill(messages.corrected, { typed, summary }) : summary;
    this.#elsewhere.hidden = count > 0;
  }

  #links(): HTMLAnchorElement[] {
    return [...(this.#popular.hidden ? this.#list : this.#popular).querySelectorAll('a')];
  }

  /** Arrows go from the field to the results and back. */
  #move(event: KeyboardEvent) {
    const by = steps[event.key];
    if (!by) return;
    const stops = [this.#field, ...this.#links()];
    const next = stops[stops.indexOf(document.activeElement as HTMLInputElement) + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
}

const placeItem = ({ url, title, excerpt }: Place): HTMLLIElement => {
  const item = createElement('li', {}, createElement('a', { href: url }, title));
  if (excerpt) item.append(createElement('p', { dir: directionOf(excerpt), innerHTML: excerpt }));
  return item;
};

/** @param english the mark of an English page among others */
function pageItem(page: FoundPage, english: string): HTMLLIElement {
  const item = placeItem(page);
  if (page.isEnglish) {
    Object.assign(item, { lang: 'en', dir: 'ltr' });
    item.querySelector('a')?.append(' ', createElement('small', {}, english));
  }
  if (page.places.length > 0) item.append(createElement('ul', {}, ...page.places.map(placeItem)));
  return item;
}

customElements.define('site-search', SiteSearch);
