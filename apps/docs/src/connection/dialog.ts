/** The dialog of the connection. It is loaded when the reader opens it. */
import { createElement } from '../create-element.ts';
import { connectionTexts } from '../i18n/connection.ts';
import { fill } from '../i18n/fill.ts';
import choiceStyle from '../styles/radio-labels.css?inline';
import { complain, failureView, labelled } from '../try-it/dom.ts';
import { explain, type Failure, probe } from '../try-it/failure.ts';
import formStyle from '../try-it/form.css?inline';
import answerStyle from '../try-it/response-view.css?inline';
import { baseUrlOf, InputError } from './base-url.ts';
import { type Connection, readConnection, resetConnection, type Servers, writeConnection } from './connection.ts';
import dialogStyle from './dialog.css?inline';
import { SignInError, signIn } from './sign-in.ts';

const { lang } = document.documentElement;
const texts = connectionTexts(lang);

let opened: ReturnType<typeof createDialog> | undefined;

/** Opens the dialog. The page has one, whichever button opens it. */
export function openDialog(servers: Servers): void {
  opened ??= createDialog(servers);
  opened.open();
}

function createDialog(servers: Servers) {
  const controls = createControls(servers);
  const { form, modes, result } = controls;
  const dialog = createElement(
    'dialog',
    { ariaLabel: texts.title },
    createElement(
      'div',
      { className: 'title' },
      createElement('h2', {}, texts.title),
      button(texts.close, () => dialog.close()),
    ),
    createElement('p', {}, texts.introduction),
    form,
  );

  const show = () => showConnection(readConnection(servers), servers, controls);
  form.addEventListener('change', ({ target }) => {
    if (target === controls.baseUrl) forgetToken(controls, servers);
    if ((target as HTMLInputElement).name === 'mode') showMode(controls);
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    complain(form);
    result.replaceChildren();
    try {
      const connection = await connectionOf(controls, servers);
      writeConnection(connection);
      show();
      result.replaceChildren(
        createElement('strong', { className: 'good' }, texts.connected),
        ` ${stateOf(connection)}`,
      );
    } catch (error) {
      if (error instanceof InputError) complain(form, error);
      else if (error instanceof SignInError) complain(form, new InputError(texts.apiKey, error.message));
      else result.replaceChildren(inEnglish(failureView(await whyNoResponse(controls, servers))));
    }
  });
  // A click outside of the dialog hits the dialog itself.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener('close', () => {
    controls.apiKey.value = '';
    result.replaceChildren();
  });

  const host = createElement('div');
  const style = new CSSStyleSheet();
  style.replaceSync(formStyle + answerStyle + choiceStyle + dialogStyle);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [style];
  root.append(dialog);
  document.body.append(host);
  return {
    open() {
      show();
      complain(form);
      dialog.showModal();
      (modes.signIn.checked ? controls.userName : controls.baseUrl).focus();
    },
  };
}

type Controls = ReturnType<typeof createControls>;

function createControls(servers: Servers) {
  const baseUrl = textInput({ type: 'url' });
  const userName = textInput({ autocomplete: 'off' });
  // Not of type password, since browsers would offer to store it.
  const apiKey = textInput({ className: 'secret' });
  const token = textInput({ className: 'secret' });
  const modes = { token: radio('token'), signIn: radio('signIn') };
  const result = createElement('div', { className: 'result', role: 'status' });
  const submit = createElement('button', { type: 'submit', className: 'primary' });
  const links = createElement('p', { className: 'links' });
  const signInFields = createElement(
    'div',
    { className: 'access' },
    labelled(texts.userName, userName),
    labelled(texts.apiKey, apiKey, texts.apiKeyHint),
  );
  const tokenFields = createElement('div', { className: 'access' }, labelled(texts.token, token));
  const choose = (url: string) => () => {
    baseUrl.value = url;
    baseUrl.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const address = labelled(texts.baseUrl, baseUrl);
  address.append(
    createElement(
      'div',
      { className: 'choices' },
      button(texts.mock, choose(servers.mock)),
      button(texts.service, choose(servers.service)),
    ),
  );
  const form = createElement(
    'form',
    { noValidate: true, autocomplete: 'off' },
    address,
    createElement(
      'fieldset',
      {},
      createElement('legend', {}, texts.access),
      createElement(
        'div',
        { className: 'modes radio-labels', role: 'radiogroup', ariaLabel: texts.access },
        createElement('label', {}, modes.token, texts.withToken),
        createElement('label', {}, modes.signIn, texts.signIn),
      ),
      tokenFields,
      signInFields,
    ),
    createElement('div', { className: 'bar' }, submit, button(texts.reset, resetConnection)),
    result,
    links,
  );
  return { form, baseUrl, userName, apiKey, token, modes, tokenFields, signInFields, submit, result, links };
}

/** Fills the form with a connection. */
function showConnection(connection: Connection, servers: Servers, controls: Controls): void {
  const { baseUrl, userName, token, modes, apiKey } = controls;
  baseUrl.value = connection.baseUrl;
  userName.value = connection.userName ?? '';
  token.value = connection.token;
  apiKey.value = '';
  modes[connection.userName === undefined ? 'token' : 'signIn'].checked = true;
  showMode(controls);
  showLinks(controls, servers, connection);
}

function showMode({ modes, tokenFields, signInFields, submit }: Controls): void {
  tokenFields.hidden = modes.signIn.checked;
  signInFields.hidden = modes.token.checked;
  submit.textContent = modes.signIn.checked ? texts.signIn : texts.save;
}

/** A token belongs to one server. It is not sent to another one. */
function forgetToken({ baseUrl, token, modes, result, ...controls }: Controls, servers: Servers): void {
  const isMock = isUrlOf(servers.mock, baseUrl.value);
  token.value = isMock ? servers.token : '';
  modes[isMock ? 'token' : 'signIn'].checked = true;
  result.replaceChildren();
  showMode({ baseUrl, token, modes, result, ...controls });
}

function isUrlOf(server: string, text: string): boolean {
  try {
    return baseUrlOf(text) === server;
  } catch {
    return false;
  }
}

function showLinks({ links }: Controls, { mock }: Servers, { baseUrl }: Connection): void {
  const link = (path: string, text: string) =>
    createElement('a', { href: `${baseUrl}${path}`, target: '_blank', rel: 'noreferrer' }, text);
  links.replaceChildren(
    ...(baseUrl === mock
      ? [link('/__mock', texts.mockLog), texts.mockLogShows]
      : [link('/sandbox', texts.sandbox), texts.sandboxShows]),
  );
}

/**
 * Reads the form, and signs in if the reader chose so.
 *
 * @throws {InputError}
 * @throws {SignInError}
 */
async function connectionOf(controls: Controls, { signInPath }: Servers): Promise<Connection> {
  const { modes, token, userName, apiKey } = controls;
  const baseUrl = baseUrlOf(controls.baseUrl.value, texts.baseUrl, texts);
  if (modes.token.checked) {
    if (/[^\x20-\x7e]/.test(token.value.trim())) throw new InputError(texts.token, texts.notAscii);
    return { baseUrl, token: token.value.trim() };
  }
  const name = userName.value.trim();
  if (!name) throw new InputError(texts.userName, texts.noUserName);
  if (!apiKey.value) throw new InputError(texts.apiKey, texts.noApiKey);
  const access = await signIn(baseUrl + signInPath, { userName: name, apiKey: apiKey.value.trim() });
  return { baseUrl, userName: name, ...access };
}

function whyNoResponse({ baseUrl }: Controls, { mock, start, signInPath }: Servers): Promise<Failure> {
  const url = baseUrlOf(baseUrl.value) + signInPath;
  const headers: [string, string][] = [['Content-Type', 'application/json']];
  const request = { url, method: 'POST', headers, body: undefined };
  return explain(request, location.origin, { url: mock, start }, probe(request));
}

function stateOf({ userName, expiresAt, token }: Connection): string {
  if (userName === undefined) return token ? texts.carryToken : texts.carryNone;
  const time = new Date(expiresAt ?? 0).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return fill(texts.signedIn, { userName, time });
}

/** Marks a text that is in English in every language of the site. */
const inEnglish = (element: HTMLElement): HTMLElement => Object.assign(element, { lang: 'en', dir: 'ltr' });

const textInput = (properties: { type?: string; className?: string; autocomplete?: AutoFill }) =>
  createElement('input', { spellcheck: false, autocomplete: 'off', autocapitalize: 'off', dir: 'ltr', ...properties });

const radio = (value: string) => createElement('input', { type: 'radio', name: 'mode', value });

function button(text: string, onClick: () => void): HTMLButtonElement {
  const element = createElement('button', { type: 'button' }, text);
  element.addEventListener('click', onClick);
  return element;
}
