/** The entry of the code that is loaded when the reader opens the form. It connects form and response. */

import { InputError } from '../connection/base-url.ts';
import { chooseScenario } from '../operation-page/scenario-choice.ts';
import { curlOf } from './curl.ts';
import type { TryItData } from './data.ts';
import { explain, probe, redirected } from './failure.ts';
import formStyle from './form.css?inline';
import { createForm } from './form.ts';
import { requestOf, type TryItRequest } from './request.ts';
import answerStyle from './response-view.css?inline';
import { createResponseView } from './response-view.ts';
import { RedirectError, send } from './send.ts';

export interface Panel {
  /** Fills the form with a scenario, by its name. */
  choose(scenario: string): void;
}

/**
 * Inserts the form of an operation into an element.
 *
 * @param data The address of its data.
 * @throws When the data cannot be read.
 */
export async function mount(host: HTMLElement, address: string): Promise<Panel> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} returned ${response.status}.`);
  const data: TryItData = await response.json();

  const responseView = createResponseView(data);
  const form = createForm(data, { chosen: chooseScenario, send: start, cancel: () => current?.abort(), copy });
  let current: AbortController | undefined;

  /** Builds the request; the form shows invalid input. */
  function filledIn(): TryItRequest | undefined {
    try {
      const request = requestOf(data, form.read());
      form.complain();
      return request;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      form.complain(error);
      return undefined;
    }
  }

  async function start() {
    const request = filledIn();
    if (!request) return;
    current = new AbortController();
    const { signal } = current;
    form.setSending(true);
    responseView.wait(request);
    try {
      await send(request, signal, responseView);
    } catch (error) {
      if (signal.aborted) responseView.cancelled();
      else if (error instanceof RedirectError) responseView.fail(redirected(request.url), 'Redirect not followed');
      else responseView.fail(await explain(request, location.origin, data.mock, probe(request)));
    } finally {
      form.setSending(false);
    }
  }

  async function copy() {
    const request = filledIn();
    if (!request) return;
    const command = curlOf(request, data.mock.token);
    try {
      await navigator.clipboard.writeText(command);
      form.announce(command.includes('$TOKEN') ? 'Copied without your token. Set TOKEN in the shell.' : 'Copied.');
    } catch {
      form.announce('The browser does not allow this page to copy.');
    }
  }

  form.choose(data.scenarios[0]?.name ?? '');
  const style = new CSSStyleSheet();
  style.replaceSync(formStyle + answerStyle);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [style];
  root.append(form.element, responseView.element);
  return { choose: form.choose };
}
