/** The request form. A scenario fills it, and the reader can change every field before sending. */
import type { InputError } from '../connection/base-url.ts';
import { type Connection, onConnectionChanged, readConnection } from '../connection/connection.ts';
import { openConnection } from '../connection/open.ts';
import { createElement } from '../create-element.ts';
import { type BodyEditor, bodyEditor } from './body-editor.ts';
import type { Field, Place, ScenarioData, TryItData } from './data.ts';
import { complain, group, labelled } from './dom.ts';
import type { Draft } from './request.ts';

export interface Form {
  element: HTMLFormElement;
  /** Selects a scenario by name; an unknown name changes nothing. */
  choose(name: string): void;
  read(): Draft;
  /** Shows a fault below its field and focuses the field; without a fault, clears the last one. */
  complain(fault?: InputError): void;
  setSending(isSending: boolean): void;
  /** Announces the result of a button. */
  announce(text: string): void;
}

export interface Actions {
  /** Called when the reader selects a scenario in the form. */
  chosen(scenario: string): void;
  send(): void;
  cancel(): void;
  copy(): void;
}

const groups: Record<Place, string> = { path: 'Path', query: 'Query', header: 'Headers' };

export function createForm(data: TryItData, actions: Actions): Form {
  const scenario = createElement('select', {}, ...scenarioOptions(data.scenarios));
  const fields = data.fields.map((field) => ({ field, control: controlOf(field) }));
  const body = bodyEditor(data);

  const status = createElement('span', { className: 'hint', role: 'status' });
  const sendButton = createElement('button', { type: 'submit', className: 'primary' }, 'Send');
  const cancelButton = button('Cancel', actions.cancel);
  cancelButton.hidden = true;
  const copyButton = button('Copy as curl', actions.copy);

  const bar = [sendButton, cancelButton, copyButton, status];
  const element = layOut(data, { scenario, fields, body, bar });

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
      ...connectionOf(data),
      values: fields.map(({ field, control }) => ({ field, value: control.value })),
      body: body?.read(),
    }),
    complain: (fault) => complain(element, fault),
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

  scenario.addEventListener('change', () => {
    form.choose(scenario.value);
    actions.chosen(scenario.value);
  });
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
  fields: { field: Field; control: Control }[];
  body: BodyEditor | undefined;
  /** The buttons and their status message. */
  bar: HTMLElement[];
}

const connectionOf = ({ mock }: TryItData): Connection => readConnection({ mock: mock.url, token: mock.token });

/** Says where the form sends requests. The connection itself is chosen in the header of the site. */
function connectionLine(data: TryItData): HTMLElement {
  const words = createElement('span', {});
  const show = () => {
    const connection = connectionOf(data);
    const access = data.needsToken ? `, ${accessOf(connection, data.mock)}` : '';
    words.replaceChildren('Sends to ', createElement('code', {}, connection.baseUrl), access);
  };
  show();
  onConnectionChanged(show);
  return createElement('div', { className: 'connection' }, words, button('Change', openConnection));
}

function accessOf({ baseUrl, token, userName, expiresAt = Infinity }: Connection, mock: TryItData['mock']): string {
  if (baseUrl === mock.url && token === mock.token) return 'the mock, which accepts any token';
  if (expiresAt < Date.now()) return 'whose token has expired: sign in again';
  if (userName !== undefined) return `signed in as ${userName}`;
  return token ? 'with your token' : 'without a token';
}

function layOut(data: TryItData, { scenario, fields, body, bar }: Controls): HTMLFormElement {
  return createElement(
    'form',
    { noValidate: true, autocomplete: 'off' },
    labelled('Scenario', scenario),
    connectionLine(data),
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
