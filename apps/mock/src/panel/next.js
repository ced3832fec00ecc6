/** @import { OperationView, ExampleView } from '../admin/view.ts' */
import { announce, byId, call, h } from './dom.js';
import { tone } from './words.js';

/** The picker of examples: what the next request of an operation is answered with. */
export function createNext() {
  const dialog = byId('next', HTMLDialogElement);
  const form = byId('next-form', HTMLFormElement);
  const operationSelect = byId('next-operation', HTMLSelectElement);
  const filter = byId('next-filter', HTMLInputElement);
  const exampleList = byId('next-examples', HTMLFieldSetElement);
  const setList = byId('next-set', HTMLUListElement);
  const error = byId('next-error', HTMLParagraphElement);
  const badge = byId('next-count', HTMLSpanElement);

  /** @type {OperationView[]} */
  let operations = [];
  /** @type {Record<string, string>} */
  let next = {};

  operationSelect.addEventListener('input', () => {
    filter.value = '';
    showExamples();
  });
  filter.addEventListener('input', showFitting);
  filter.addEventListener('keydown', (event) => {
    // It finds, and sets nothing.
    if (event.key === 'Enter') event.preventDefault();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const chosen = form.querySelector('input:checked');
    if (chosen instanceof HTMLInputElement) choose(operationSelect.value, chosen.value);
    else showError('Choose an example.');
  });

  return { showOperations, showNext, open, select };

  /** @param {OperationView[]} all */
  function showOperations(all) {
    operations = all.filter(({ examples }) => examples.length > 0);
    operationSelect.replaceChildren(
      ...operations.map(({ id, summary }) => h('option', { value: id }, summary ? `${id}: ${summary}` : id)),
    );
    showExamples();
  }

  /** @param {Record<string, string>} set */
  function showNext(set) {
    if (JSON.stringify(set) === JSON.stringify(next)) return;
    next = set;
    const entries = Object.entries(set);
    badge.hidden = entries.length === 0;
    badge.textContent = String(entries.length);
    setList.replaceChildren(
      ...entries.map(([operation, example]) =>
        h(
          'li',
          {},
          h('span', {}, h('code', {}, operation), ' gets ', h('code', {}, example)),
          h(
            'button',
            {
              type: 'button',
              'aria-label': `Take back ${example} of ${operation}`,
              onclick: () => choose(operation, null),
            },
            'Take back',
          ),
        ),
      ),
    );
    for (const chosen of document.querySelectorAll('select[data-next]')) {
      const one = /** @type {HTMLSelectElement} */ (chosen);
      one.value = next[one.dataset.next ?? ''] ?? '';
    }
  }

  /** @param {string} [operation] the one to begin with */
  function open(operation) {
    if (operation !== undefined && operations.some(({ id }) => id === operation)) operationSelect.value = operation;
    filter.value = '';
    showExamples();
    dialog.showModal();
    operationSelect.focus();
  }

  function showExamples() {
    error.hidden = true;
    const operation = operations.find(({ id }) => id === operationSelect.value);
    exampleList.replaceChildren(
      h('legend', {}, 'Example'),
      h('p', { class: 'none' }, 'No example has these words.'),
      ...(operation?.examples ?? []).map((example) => exampleOf(example, next[operation?.id ?? ''] === example.name)),
    );
    exampleList.scrollTop = 0;
    showFitting();
  }

  /** One that is hidden is not chosen either. */
  function showFitting() {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    let any = false;
    for (const choice of exampleList.querySelectorAll('label')) {
      const text = (choice.textContent ?? '').toLowerCase();
      choice.hidden = !words.every((word) => text.includes(word));
      any ||= !choice.hidden;
      const radio = choice.querySelector('input');
      if (choice.hidden && radio) radio.checked = false;
    }
    exampleList.dataset.none = String(!any);
  }

  /**
   * @param {string} operation
   * @param {string | null} example null takes it back
   */
  async function choose(operation, example) {
    error.hidden = true;
    try {
      showNext(await call('PUT', '/next', { operation, example }));
      announce(example === null ? `${operation} answers as usual again` : `${operation} answers ${example} next`);
    } catch (reason) {
      showError(/** @type {Error} */ (reason).message);
    }
  }

  /** @param {string} text */
  function showError(text) {
    error.textContent = text;
    error.hidden = false;
  }

  /**
   * The choice for one operation, to stand beside one of its requests.
   *
   * @param {string} id
   */
  function select(id) {
    const { examples = [] } = operations.find((operation) => operation.id === id) ?? {};
    const groups = new Map();
    for (const { name, status } of examples) {
      if (!groups.has(status)) groups.set(status, h('optgroup', { label: String(status) }));
      groups.get(status).append(h('option', { value: name }, `${name} (${status})`));
    }
    const element = /** @type {HTMLSelectElement} */ (
      h('select', { 'data-next': id }, h('option', { value: '' }, 'as usual'), ...groups.values())
    );
    element.value = next[id] ?? '';
    element.addEventListener('input', () => choose(id, element.value || null));
    return element;
  }
}

/**
 * @param {ExampleView} example
 * @param {boolean} checked
 */
function exampleOf({ name, status, summary }, checked) {
  return h(
    'label',
    { class: 'example-choice' },
    h('input', { type: 'radio', name: 'example', value: name, checked }),
    h('span', { class: `status ${tone({ status })}` }, String(status)),
    h('span', {}, h('code', {}, name), summary !== undefined && h('small', {}, summary)),
  );
}
