/** The editor of a body: a text area for JSON, a file input for media, both for a form. */
import { createElement } from '../create-element.ts';
import type { BodyShape, ScenarioData, TryItData } from './data.ts';
import { group, labelled } from './dom.ts';
import { fromBase64, sizeOf } from './file.ts';
import { faultOf, format } from './json.ts';
import type { DraftBody } from './request.ts';

export interface BodyEditor {
  element: HTMLElement;
  fill(scenario: ScenarioData): void;
  read(): DraftBody | undefined;
}

export function bodyEditor({ body }: TryItData): BodyEditor | undefined {
  if (!body) return undefined;
  if (body.kind === 'json') return jsonEditor();
  return body.kind === 'file' ? fileEditor(body) : formEditor(body);
}

function jsonEditor(): BodyEditor {
  const text = createElement('textarea', { spellcheck: false, rows: 8, dir: 'ltr', autocapitalize: 'off' });
  const verdict = createElement('span', { className: 'hint', id: 'try-it-json' });
  const tidy = createElement('button', { type: 'button' }, 'Format');
  text.setAttribute('aria-describedby', verdict.id);
  text.setAttribute('autocorrect', 'off');
  const check = () => {
    const fault = text.value.trim() ? faultOf(text.value) : undefined;
    tidy.disabled = fault !== undefined;
    verdict.classList.toggle('bad', fault !== undefined);
    verdict.textContent = fault ? `Not valid JSON, sent unchanged: ${fault}` : 'JSON';
  };
  const write = (value: string) => {
    text.value = value;
    text.rows = Math.min(20, Math.max(4, value.split('\n').length));
    check();
  };
  text.addEventListener('input', check);
  tidy.addEventListener('click', () => write(format(text.value)));
  return {
    element: createElement(
      'div',
      { className: 'json' },
      labelled('Request body', text),
      createElement('div', { className: 'bar' }, verdict, tidy),
    ),
    fill: ({ json }) => write(json === undefined ? '' : JSON.stringify(json, null, 2)),
    read: () => (text.value ? { kind: 'json', text: text.value } : undefined),
  };
}

/** A file of the reader, or the sample of the scenario by default, so that the reader does not need a file. */
function filePicker(onPick: (file: File) => void = () => {}) {
  const input = createElement('input', { type: 'file' });
  const status = createElement('span', { className: 'hint' });
  let file: File | undefined;
  const showFile = (words: string) => {
    status.textContent = file ? `${words} ${file.name}, ${sizeOf(file.size)}` : '';
  };
  input.addEventListener('change', () => {
    const [picked] = input.files ?? [];
    if (!picked) return;
    file = picked;
    showFile('Sends');
    onPick(picked);
  });
  return {
    element(name: string) {
      const field = labelled(name, input);
      field.append(status);
      return field;
    },
    fill({ file: sample }: ScenarioData) {
      input.value = '';
      file = sample && fromBase64(sample);
      showFile('Sends a sample until you choose a file:');
    },
    read: () => file,
  };
}

function fileEditor({ types }: BodyShape & { kind: 'file' }): BodyEditor {
  const list = createElement(
    'datalist',
    { id: 'try-it-types' },
    ...types.map((value) => createElement('option', { value })),
  );
  const type = createElement('input', { spellcheck: false, autocomplete: 'off' });
  type.setAttribute('list', list.id);
  const picker = filePicker((file) => {
    type.value = file.type || 'application/octet-stream';
  });
  return {
    element: group('Request body', picker.element('File'), labelled('Media type', type), list),
    fill(scenario) {
      picker.fill(scenario);
      type.value = scenario.file?.type ?? '';
    },
    read() {
      const file = picker.read();
      return file && { kind: 'file', type: type.value, file };
    },
  };
}

function formEditor({ file: fileName, parts }: BodyShape & { kind: 'form' }): BodyEditor {
  const picker = filePicker();
  const inputs = parts.map(({ name, hint }) => ({
    name,
    hint,
    input: createElement('input', { spellcheck: false, autocomplete: 'off' }),
  }));
  return {
    element: group(
      'Request body',
      picker.element(fileName),
      ...inputs.map(({ name, hint, input }) => labelled(name, input, hint)),
    ),
    fill(scenario) {
      picker.fill(scenario);
      for (const { name, input } of inputs) input.value = scenario.parts?.[name] ?? '';
    },
    read() {
      const file = picker.read();
      const given = inputs.filter(({ input }) => input.value);
      const texts = given.map(({ name, input }): [string, string] => [name, input.value]);
      return { kind: 'form', parts: [...(file ? [[fileName, file] as [string, File]] : []), ...texts] };
    },
  };
}
