/** The code that is loaded at the first run of a call: it sends the request and shows the response. */
import { createElement } from '../create-element.ts';
import { explain, type Failure, probe, redirected } from '../try-it/failure.ts';
import formStyle from '../try-it/form.css?inline';
import type { TryItRequest } from '../try-it/request.ts';
import responseStyle from '../try-it/response-view.css?inline';
import { createResponseView } from '../try-it/response-view.ts';
import { RedirectError, send } from '../try-it/send.ts';
import type { LiveCallData } from './live-call-data.ts';

export interface Runner {
  /** Sends the call once, and shows the response or the reason why there is none. */
  run(): Promise<void>;
}

const timeoutMs = 30_000;

/** The page shows the request above, and has less room than the page of an operation. */
const ownStyle = `
.answer { margin: 0; padding: 0; border: 0 }
.sent { display: none }
.events { max-height: 11rem }
.log { margin: 0.75rem 0 0 }
.log a { color: var(--sl-color-text-accent) }
`;

const timedOut = ({ url }: TryItRequest): Failure => ({
  title: `No complete response within ${timeoutMs / 1000} s`,
  steps: [`Check which server runs at \`${new URL(url).origin}\`, then run the call again.`],
});

/** @param host The element that shows the response. */
export function createRunner(host: HTMLElement, data: LiveCallData): Runner {
  const { request, mock } = data;
  const view = createResponseView(data);
  const log = createElement(
    'p',
    { className: 'log', hidden: true },
    'The ',
    createElement('a', { href: `${mock.url}/__mock` }, 'log of the mock'),
    ' shows this call, and what the mock checked.',
  );
  const style = new CSSStyleSheet();
  style.replaceSync(formStyle + responseStyle + ownStyle);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [style];
  root.append(view.element, log);

  return {
    async run() {
      log.hidden = true;
      view.wait(request);
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        await send(request, signal, view);
        log.hidden = false;
      } catch (error) {
        if (signal.aborted) view.fail(timedOut(request));
        else if (error instanceof RedirectError) view.fail(redirected(request.url), 'Redirect not followed');
        else view.fail(await explain(request, location.origin, mock, probe(request)));
      }
    },
  };
}
