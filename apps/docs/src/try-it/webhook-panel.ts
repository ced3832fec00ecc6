/** The form that sends a test delivery, and its outcome. It is loaded when the reader opens it. */
import { baseUrlOf, InputError } from '../connection/base-url.ts';
import { onConnectionChanged, readConnection } from '../connection/connection.ts';
import { openConnection } from '../connection/open.ts';
import { createElement } from '../create-element.ts';
import type { TryItData } from './data.ts';
import { complain, failureView, labelled, sentence } from './dom.ts';
import { explain, type Failure, probe } from './failure.ts';
import formStyle from './form.css?inline';
import answerStyle from './response-view.css?inline';
import { type Delivery, type Outcome, RejectedError, sendDelivery } from './webhook-delivery.ts';
import type { Trigger, WebhookTest } from './webhook-triggers.ts';

export interface WebhookPanel {
  /** Selects the delivery, by the name of its scenario. */
  choose(scenario: string): void;
}

type Data = WebhookTest & Pick<TryItData, 'mock'>;

const endpointKey = 'omnichannel-endpoint';
const defaultEndpoint = 'http://localhost:3000/hooks';

export function mountWebhookPanel(host: HTMLElement, data: Data): WebhookPanel {
  const controls = createControls(data);
  const { form, scenario, url, secret, submit, outcome } = controls;
  const connection = () => readConnection({ mock: data.mock.url, token: data.mock.token });
  const trigger = (): Trigger => data.triggers[scenario.value] ?? {};

  async function send() {
    complain(form);
    const endpoint = { url: url.value.trim(), secret: secret.value.trim() };
    if (trigger().type) endpointOf(endpoint.url);
    remember(endpoint.url);
    const { baseUrl, token } = connection();
    try {
      const result = await sendDelivery({ baseUrl, token }, data, trigger(), endpoint);
      outcome.replaceChildren(...outcomeView(result, baseUrl));
    } catch (error) {
      if (error instanceof RejectedError) outcome.replaceChildren(failureView(rejected(baseUrl, error.message)));
      else outcome.replaceChildren(failureView(await whyNoResponse(baseUrl, data)));
    }
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (submit.ariaDisabled === 'true') return;
    submit.ariaDisabled = 'true';
    outcome.replaceChildren(createElement('p', {}, 'Waiting for the first attempt'));
    try {
      await send();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      outcome.replaceChildren();
      complain(form, error);
    } finally {
      submit.ariaDisabled = 'false';
    }
  });
  const show = () => showTrigger(controls, trigger());
  scenario.addEventListener('change', show);
  show();

  const style = new CSSStyleSheet();
  style.replaceSync(formStyle + answerStyle);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [style];
  root.append(form, outcome);
  return {
    choose(name) {
      if (!(name in data.triggers)) return;
      scenario.value = name;
      show();
    },
  };
}

type Controls = ReturnType<typeof createControls>;

function createControls(data: Data) {
  const names = Object.keys(data.triggers);
  const scenario = createElement('select', {}, ...names.map((name) => createElement('option', { value: name }, name)));
  const url = textInput('url', recall());
  const secret = textInput('text', '');
  const unset = createElement('p', { className: 'hint' });
  const settings = createElement(
    'div',
    { className: 'settings' },
    labelled('Your endpoint', url, 'This sets the webhook of the account. The mock calls this machine only.'),
    labelled('Secret', secret, 'Optional: whsec_ and base64. Without one, the server signs with its own secret.'),
  );
  const submit = createElement('button', { type: 'submit', className: 'primary' }, 'Send');
  const outcome = createElement('div', { className: 'answer', role: 'status' });
  const form = createElement(
    'form',
    { noValidate: true, autocomplete: 'off' },
    labelled('Delivery', scenario),
    connectionLine(data),
    settings,
    unset,
    createElement('div', { className: 'bar' }, submit),
  );
  return { form, scenario, url, secret, settings, unset, submit, outcome };
}

function connectionLine({ mock }: Data): HTMLElement {
  const words = createElement('span', {});
  const show = () => {
    words.replaceChildren(
      'Sent by ',
      createElement('code', {}, readConnection({ mock: mock.url, token: mock.token }).baseUrl),
    );
  };
  show();
  onConnectionChanged(show);
  const change = createElement('button', { type: 'button' }, 'Change');
  change.addEventListener('click', openConnection);
  return createElement('div', { className: 'connection' }, words, change);
}

/** No operation sets the endpoint of some channels: it is an option of the mock. */
function showTrigger({ settings, unset }: Controls, { type, inbound }: Trigger): void {
  settings.hidden = type === undefined;
  unset.hidden = type !== undefined;
  const option = `\`--${inbound?.channel}-endpoint ${defaultEndpoint}\``;
  unset.replaceChildren(...sentence(`No operation sets this endpoint. Start the mock with ${option}.`));
}

/** @throws {InputError} */
const endpointOf = (text: string) => baseUrlOf(text || ' ', 'Your endpoint');

function outcomeView(outcome: Outcome, baseUrl: string): HTMLElement[] {
  if (outcome.kind === 'delivery')
    return [deliveryView(outcome.delivery), linkTo(`${baseUrl}/__mock`, 'Log of the mock')];
  if (outcome.kind === 'message')
    return [
      createElement(
        'p',
        {},
        createElement('strong', { className: 'good' }, 'Message accepted. '),
        `Its statuses follow. Its id is ${outcome.id}.`,
      ),
      linkTo(`${baseUrl}/__mock`, 'Log of the mock'),
      linkTo(`${baseUrl}/sandbox`, 'Sandbox inbox of a service'),
    ];
  return [
    createElement(
      'p',
      {},
      createElement('strong', { className: 'good' }, 'Endpoint set. '),
      'Write to it as a customer in the sandbox inbox.',
    ),
    linkTo(`${baseUrl}/sandbox`, 'Sandbox inbox'),
  ];
}

function deliveryView({ id, url, state, attempts }: Delivery): HTMLElement {
  const words = { delivered: 'Delivered', pending: 'Failed; the mock retries', failed: 'Failed permanently' }[state];
  const kind = state === 'delivered' ? 'good' : 'bad';
  const lines = attempts.map(({ status, error, took }) => [status, error, `${took} ms`].filter(Boolean).join(' · '));
  return createElement(
    'div',
    {},
    createElement('p', { className: 'status' }, createElement('strong', { className: kind }, words), ...lines),
    createElement('p', { className: 'sent', dir: 'ltr' }, `POST ${url} webhook-id: ${id}`),
  );
}

const linkTo = (href: string, text: string) => createElement('a', { href, target: '_blank', rel: 'noreferrer' }, text);

const rejected = (baseUrl: string, message: string): Failure => ({
  title: `${new URL(baseUrl).host} rejected the request`,
  steps: [message],
});

function whyNoResponse(baseUrl: string, { mock, paths }: Data): Promise<Failure> {
  const headers: [string, string][] = [['Content-Type', 'application/json']];
  const request = { url: baseUrl + paths.setWebhook, method: 'PUT', headers, body: undefined };
  return explain(request, location.origin, mock, probe(request));
}

const textInput = (type: string, value: string) =>
  createElement('input', { type, value, spellcheck: false, autocomplete: 'off', autocapitalize: 'off', dir: 'ltr' });

/** The endpoint is kept for the session of the tab. It is not a secret. A browser may forbid storage. */
function recall(): string {
  try {
    return sessionStorage.getItem(endpointKey) ?? defaultEndpoint;
  } catch {
    return defaultEndpoint;
  }
}

function remember(endpoint: string): void {
  try {
    sessionStorage.setItem(endpointKey, endpoint);
  } catch {}
}
