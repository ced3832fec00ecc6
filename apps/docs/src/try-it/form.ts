/** The request form. A scenario fills it, and the reader can change every field before sending. */
import { createElement } from '../create-element.ts';
import { type BodyEditor, bodyEditor } from './body-editor.ts';
import type { Field, Place, ScenarioData, TryItData } from './data.ts';
import { group, labelled } from './dom.ts';
import type { Draft } from './request.ts';

export interface Form {
  element: HTMLFormElement;
  /** Selects a scenario by name; an unknown name changes nothing. */
  choose(name: string): void;
  read(): Draft;
  /** Shows a fault below its field and focuses the field; without a field, clears the fault. */
  complain(field?: string, message?: string): void;
  setSending(isSending: boolean): void;
  /** Announces the result of a button. */
  announce(text: string): void;
}

export interface Actions {
  send(): void;
  cancel(): void;
  copy(): void;
}

const addressKey = 'try-it-address';
const groups: Record<Place, string> = { path: 'Path', query: 'Query', header: 'Headers' };

export function createForm(data: TryItData, actions: Actions): Form {
  const scenario = createElement('select', {}, ...scenarioOptions(data.scenarios));
  const address = textInput({ type: 'url', value: recall() ?? data.mock.url });
  // Not of type password, since browsers would offer to store it.
  const token = textInput({ className: 'secret', value: data.mock.token });
  const fields = data.fields.map((field) => ({ field, control: controlOf(field) }));
  const body = bodyEditor(data);

  const problem = createElement('p', { className: 'problem', id: 'try-it-problem', role: 'alert' });
  const status = createElement('span', { className: 'hint', role: 'status' });
  const sendButton = createElement('button', { type: 'submit', className: 'primary' }, 'Send');
  const cancelButton = button('Cancel', actions.cancel);
  cancelButton.hidden = true;
  const copyButton = button('Copy as curl', actions.copy);

  const bar = [sendButton, cancelButton, copyButton, status];
  const element = layOut(data, { scenario, address, token, fields, body, bar });

  const form: Form = {
    element,
    choose(name) {
      const chosen = data.scenarios.find((candidate) => candidate.name === name);
      if (!chosen) return;
      scenario.value = name;
      for (const { field, control } of fields) {
        // The reader chooses the key: no scenario has one.
        if (field.name !== 'Idempotency-Key') control.value = chosen.parameters[field.place][field.name] ?? '';
      }
      body?.fill(chosen);
      form.complain();
    },
    read: () => ({
      baseUrl: address.value,
      token: token.value,
      values: fields.map(({ field, control }) => ({ field, value: control.value })),
      body: body?.read(),
    }),
    complain: (name, message = '') => showProblem(element, problem, name, message),
    setSending(isSending) {
      // A disabled button would lose the focus.
      sendButton.ariaDisabled = String(isSending);
      cancelButton.hidden = !isSending;
      if (isSending) status.textContent = '';
    },
    announce(text) {
      status.textContent = text;
    },
  };

  scenario.addEventListener('change', () => form.choose(scenario.value));
  address.addEventListener('change', () => remember(address.value));
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    if (sendButton.ariaDisabled !== 'true') actions.send();
  });
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    element.requestSubmit();
  });
  return form;
}

type Control = HTMLInputElement | HTMLSelectElement;

interface Controls {
  scenario: HTMLSelectElement;
  address: HTMLInputElement;
  token: HTMLInputElement;
  fields: { field: Field; control: Control }[];
  body: BodyEditor | undefined;
  /** The buttons and their status message. */
  bar: HTMLElement[];
}

function layOut(data: TryItData, { scenario, address, token, fields, body, bar }: Controls): HTMLFormElement {
  return createElement(
    'form',
    { noValidate: true, autocomplete: 'off' },
    labelled('Scenario', scenario),
    createElement(
      'div',
      { className: 'pair' },
      labelled('Address', address, 'The mock, or your service.'),
      data.needsToken &&
        labelled('Token', token, 'The mock accepts any token. This page keeps it in memory until you leave.'),
    ),
    ...(Object.keys(groups) as Place[]).map((place) => {
      const parts = fields.filter(({ field }) => field.place === place);
      return (
        parts.length > 0 &&
        group(groups[place], ...parts.map(({ field, control }) => fieldRow(field, control, data.scenarios)))
      );
    }),
    body?.element,
    createElement(
      'div',
      { className: 'bar' },
      ...bar,
      createElement(
        'span',
        { className: 'keys hint' },
        createElement('kbd', {}, 'Ctrl'),
        '+',
        createElement('kbd', {}, 'Enter'),
        ' sends',
      ),
    ),
  );
}

/** Shows a problem below the control with this label, and focuses the control. Without a label, it clears the problem. */
function showProblem(form: HTMLElement, problem: HTMLElement, name: string | undefined, message: string): void {
  problem.remove();
  for (const control of form.querySelectorAll('[aria-invalid]')) control.removeAttribute('aria-invalid');
  const label = [...form.querySelectorAll('label')].find(({ textContent }) => textContent === name);
  if (!label) return;
  problem.textContent = message;
  label.parentElement?.append(problem);
  label.control?.setAttribute('aria-invalid', 'true');
  label.control?.setAttribute('aria-errormessage', problem.id);
  label.control?.focus();
}

function scenarioOptions(scenarios: ScenarioData[]): HTMLElement[] {
  const option = ({ name, summary, status }: ScenarioData) =>
    createElement('option', { value: name }, status ? `${summary.replace(/\.$/, '')} (${status})` : summary);
  const [own, asked] = [
    scenarios.filter(({ hasRequest }) => hasRequest),
    scenarios.filter(({ hasRequest }) => !hasRequest),
  ];
  return [
    createElement('optgroup', { label: 'Requests' }, ...own.map(option)),
    ...(asked.length > 0
      ? [createElement('optgroup', { label: 'Other responses of the mock' }, ...asked.map(option))]
      : []),
  ];
}

const textInput = (properties: { type?: string; value?: string; className?: string }) =>
  createElement('input', { spellcheck: false, autocomplete: 'off', autocapitalize: 'off', dir: 'ltr', ...properties });

const button = (text: string, onClick: () => void) => {
  const element = createElement('button', { type: 'button' }, text);
  element.addEventListener('click', onClick);
  return element;
};

function controlOf({ values }: Field): Control {
  if (!values) return textInput({});
  const none = createElement('option', { value: '' }, 'not sent');
  return createElement('select', {}, none, ...values.map((value) => createElement('option', { value }, value)));
}

function fieldRow({ name, required, hint }: Field, control: HTMLElement, scenarios: ScenarioData[]): HTMLElement {
  const row = labelled(name, control, required ? `${hint} · required` : hint);
  control.toggleAttribute('required', required);
  if (name === 'Idempotency-Key') {
    const renew = button('New key', () => Object.assign(control, { value: newKey() }));
    const beside = createElement('div', { className: 'beside' });
    control.replaceWith(beside);
    beside.append(control, renew);
  }
  if (name === 'Prefer') {
    const options = scenarios.map((scenario) =>
      createElement('option', { value: `example=${scenario.name}`, label: scenario.summary }),
    );
    const list = createElement('datalist', { id: 'try-it-prefer' }, ...options);
    control.setAttribute('list', list.id);
    row.append(list);
  }
  return row;
}

/** 128 random bits; `crypto.randomUUID` is missing on a page without https. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Stores the address for the lifetime of the tab. It is not a secret. A browser may forbid storage; that is not an error. */
function recall(): string | null {
  try {
    return sessionStorage.getItem(addressKey);
  } catch {
    return null;
  }
}

function remember(address: string): void {
  try {
    sessionStorage.setItem(addressKey, address);
  } catch {}
}
