/** Shows the response: status, faults, the body as it arrives, then the headers. */
import { createElement } from '../create-element.ts';
import type { TryItData } from './data.ts';
import { failureView } from './dom.ts';
import { type Failure, incompleteStream, truncatedBody, unexpectedType } from './failure.ts';
import { preview, sizeOf, textOf } from './file.ts';
import { highlight } from './highlight.ts';
import { faultOf, format } from './json.ts';
import type { TryItRequest } from './request.ts';
import type { Head, Listener } from './send.ts';
import { streamView } from './stream-view.ts';

export interface ResponseView extends Listener {
  element: HTMLElement;
  /** Clears the view for the next response. */
  wait(request: TryItRequest): void;
  /** @param status The text instead of a status. */
  fail(failure: Failure, status?: string): void;
  cancelled(): void;
}

export interface ResponseData extends Pick<TryItData, 'operationId' | 'reasons' | 'lastEvents'> {
  /** The address of the table of errors; that of the same page by default. */
  errors?: string;
}

export function createResponseView(data: ResponseData): ResponseView {
  const { element, sent, status, notices, body, headers } = createParts();
  let head: Head | undefined;
  let stream: ReturnType<typeof streamView> | undefined;
  let blobUrl = '';

  const addNotice = (failure: Failure) => notices.append(failureView(failure));
  const showStatus = (...facts: string[]) => {
    if (!head) return;
    const elements = facts.map((fact) => createElement('span', {}, fact));
    status.replaceChildren(statusCodeView(head, data.reasons), ...elements);
  };

  /** Scrolls to the response: after sending from a long body, it would be out of view. It grows when its body arrives. */
  const show = () => element.scrollIntoView({ block: 'nearest' });

  return {
    element,
    wait({ method, url }) {
      URL.revokeObjectURL(blobUrl);
      head = undefined;
      stream = undefined;
      element.hidden = false;
      sent.textContent = `${method} ${url}`;
      for (const part of [notices, body, headers]) part.replaceChildren();
      status.replaceChildren(createElement('span', { className: 'waiting' }, 'Waiting for the response'));
      show();
    },
    fail(failure, text = 'No response') {
      status.replaceChildren(createElement('strong', { className: 'bad' }, text));
      addNotice(failure);
    },
    cancelled() {
      status.append(createElement('span', {}, 'Cancelled. The service may still process the request.'));
      status.querySelector('.waiting')?.remove();
    },
    head(arrived, time) {
      head = arrived;
      showStatus(milliseconds(time), head.type || 'no media type');
      headers.replaceChildren(headersView(head));
    },
    event(event, time) {
      if (!stream) {
        stream = streamView();
        body.replaceChildren(...stream.elements);
        show();
      }
      stream.add(event, time);
    },
    streamEnd(time, error) {
      const count = stream?.count() ?? 0;
      showStatus(milliseconds(time), `${count} event${count === 1 ? '' : 's'}`, head?.type ?? '');
      const isWhole = data.lastEvents.length === 0 || data.lastEvents.includes(stream?.last() ?? '');
      if (error || !isWhole) addNotice(incompleteStream(count, data.lastEvents, error));
    },
    async body(blob, time, error) {
      const type = head?.type ?? '';
      showStatus(milliseconds(time), sizeOf(blob.size), type || (blob.size ? 'no media type' : 'no body'));
      if (error) addNotice(truncatedBody(sizeOf(blob.size)));
      const text = blob.size ? await textOf(blob) : undefined;
      if (text === undefined) {
        if (blob.size === 0) return;
        blobUrl = URL.createObjectURL(blob);
        body.replaceChildren(...preview(blob, blobUrl, data.operationId));
        show();
        return;
      }
      const fault = faultOf(text);
      const wrong = error ? undefined : unexpectedType(type, fault);
      if (wrong) addNotice(wrong);
      body.replaceChildren(textView(text, type, fault));
      if ((head?.status ?? 0) >= 400 && !wrong) body.append(errorsLink(data.errors));
      show();
    },
  };
}

function createParts() {
  const sent = createElement('p', { className: 'sent', dir: 'ltr' });
  const status = createElement('p', { className: 'status', role: 'status' });
  const notices = createElement('div', { className: 'notices' });
  const body = createElement('div', { className: 'body' });
  const headers = createElement('div');
  const element = createElement(
    'section',
    { className: 'answer', ariaLabel: 'Response', hidden: true },
    sent,
    status,
    notices,
    body,
    headers,
  );
  return { element, sent, status, notices, body, headers };
}

const errorsLink = (href = '#errors'): HTMLElement =>
  createElement('a', { href }, 'Errors of this operation, and what to do');

function statusCodeView({ status, statusText }: Head, reasons: TryItData['reasons']): HTMLElement {
  const reason = statusText || reasons[status] || '';
  const kind = status < 300 ? 'good' : status < 400 ? 'odd' : 'bad';
  return createElement('strong', { className: kind }, `${status} ${reason}`.trim());
}

/** @param fault The reason if the text is not JSON. */
function textView(text: string, type: string, fault: string | undefined): HTMLElement {
  const block = fault ? codeBlock('Body', text, 'auto') : codeBlock('Body', highlight(format(text)));
  return type === 'text/html' ? folded('The source of the web page', block) : block;
}

const milliseconds = (time: number) => `${Math.round(time).toLocaleString('en')} ms`;

const codeBlock = (label: string, content: Node | string, dir = 'ltr'): HTMLElement =>
  createElement('pre', { tabIndex: 0, role: 'group', ariaLabel: label, dir }, createElement('code', {}, content));

const folded = (summary: string, content: HTMLElement): HTMLElement =>
  createElement('details', { className: 'folded' }, createElement('summary', {}, summary), content);

function headersView({ headers }: Head): HTMLElement {
  const rows = headers.map(([name, value]) =>
    createElement('tr', {}, createElement('th', { scope: 'row' }, name), createElement('td', {}, value)),
  );
  return createElement(
    'details',
    { className: 'headers' },
    createElement('summary', {}, `Headers (${headers.length})`),
    createElement('table', {}, createElement('tbody', {}, ...rows)),
    createElement(
      'p',
      { className: 'hint' },
      'Only the headers that the server shows to pages of other origins (',
      createElement('code', {}, 'Access-Control-Expose-Headers'),
      '); curl shows them all.',
    ),
  );
}
