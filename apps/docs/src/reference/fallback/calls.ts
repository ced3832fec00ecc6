/** The calls that send a template when the customer-care window is closed: their paths and bodies, for the samples in each language. */
import { findEntry } from '../../contract.ts';
import { jsonOf, mockUrl } from '../call.ts';
import { scenarioNamed } from '../scenarios.ts';

export interface FallbackCall {
  /** The path, below the address of the mock. */
  path: string;
  body: Record<string, unknown>;
}

export interface FallbackCalls {
  /** The address of the mock. */
  api: string;
  text: FallbackCall;
  contacts: FallbackCall;
  template: FallbackCall;
}

/** A number whose window is always closed, as in the scenario. */
const { to, ...text } = bodyOf('sendChatAppMessage', 'outsideWindow');

export const fallbackCalls: FallbackCalls = {
  api: mockUrl,
  text: { path: findEntry('sendChatAppMessage').path, body: { to, ...text } },
  contacts: { path: findEntry('validateChatAppContacts').path, body: { blocking: 'wait', contacts: [to] } },
  template: {
    path: findEntry('sendChatAppMessage').path,
    body: { ...bodyOf('sendChatAppMessage', 'template'), to },
  },
};

function bodyOf(operation: string, scenario: string): Record<string, unknown> {
  return jsonOf(scenarioNamed(findEntry(operation), scenario).request);
}
