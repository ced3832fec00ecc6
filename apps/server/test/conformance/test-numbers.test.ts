import { afterAll, expect, it } from 'vitest';
import { createScenarioContext, type ScenarioContext } from './scenario-context.ts';
import { readScenarios } from './scenarios.ts';
import { startTargets, type Target } from './targets.ts';

const targets = await startTargets();
afterAll(() => targets.close());
const { served: operations, document } = targets;
const { samples } = readScenarios(document, operations);

interface TestNumber {
  number?: string;
  id?: string;
  outcome: string;
}
const recipients = document['x-test-numbers'] as Record<'phoneNumbers' | 'messengerRecipients', TestNumber[]>;
const template = document.components.examples['sendChatAppMessage.template.request'].value.template as object;

/** Each step is one request; a later step can depend on an earlier one. */
type Steps = Record<string, (world: ScenarioContext, to: string) => ReturnType<ScenarioContext['call']>>;

const sendText: Steps[string] = ({ call }, to) =>
  call('sendChatAppMessage', { body: { to, type: 'text', text: { body: 'Hello' } } });
const sendTemplate: Steps[string] = ({ call }, to) =>
  call('sendChatAppMessage', { body: { to, type: 'template', template } });

const phoneSteps: Steps = {
  text: sendText,
  template: sendTemplate,
  image: ({ call }, to) =>
    call('sendChatAppMessage', { body: { to, type: 'image', image: { link: 'https://example.com/a.png' } } }),
  validation: ({ call }, to) => call('validateChatAppContacts', { body: { blocking: 'wait', contacts: [to] } }),
  templateAfterValidation: sendTemplate,
  textAfterValidation: sendText,
  rcs: ({ call }, to) => call('sendRcsMessage', { body: { to, type: 'text', text: { body: 'Hello' } } }),
  sms: ({ call }, to) => call('sendSmsMessage', { body: { to, text: 'Hello' } }),
  chat: ({ call }, to) => call('sendChatChannelMessage', { body: { to, type: 'text', text: { body: 'Hello' } } }),
  verification: ({ call }, number) => call('requestVerification', { body: { number } }),
};

const messengerSteps: Steps = {
  text: ({ call }, to) => call('sendMessengerMessage', { body: { to, type: 'text', text: 'Hello' } }),
  template: ({ call }, to) => call('sendMessengerMessage', { body: { to, type: 'template', template } }),
};

/** Returns the result of each step at a target: the status, and the error code or the validity of the contact. */
async function play(target: Target, steps: Steps, to: string): Promise<Record<string, string>> {
  const world = createScenarioContext(target, await target.newCaller(), { operations, samples });
  const results: Record<string, string> = {};
  for (const [name, step] of Object.entries(steps)) {
    const { response, json } = await step(world, to);
    const code = json?.errors?.[0]?.code ?? json?.error?.code ?? json?.contacts?.[0]?.status;
    results[name] = code === undefined ? `${response.status}` : `${response.status} ${code}`;
  }
  return results;
}

const accepted = {
  text: '200',
  template: '200',
  image: '200',
  validation: '200 valid',
  templateAfterValidation: '200',
  textAfterValidation: '200',
  rcs: '200',
  sms: '200',
  chat: '200',
  verification: '200',
};
const all = (result: string) => Object.fromEntries(Object.keys(phoneSteps).map((step) => [step, result]));

/** The results of each outcome in the table of test numbers. */
const phoneResults: Record<string, Record<string, string>> = {
  read: accepted,
  delivered: accepted,
  sent: accepted,
  failed: { ...accepted, validation: '200 failed' },
  slow: accepted,
  passcodeExpired: accepted,
  notOnChannel: { ...all('400 1013'), validation: '200 invalid', sms: '200', verification: '200' },
  // Interface §7.3: outside the window a template needs a contact that was validated as valid first.
  outsideWindow: {
    ...accepted,
    text: '400 470',
    image: '400 470',
    template: '400 1013',
    textAfterValidation: '400 470',
  },
  rateLimited: { ...all('429 1015'), validation: '200 valid', verification: '429' },
  serverError: { ...all('500 1014'), validation: '200 valid', verification: '500' },
  cannotReceive: { ...all('400 1026'), validation: '200 valid', sms: '200', chat: '200', verification: '200' },
  optedOut: { ...accepted, sms: '400 1610' },
};
const messengerResults: Record<string, Record<string, string>> = {
  read: { text: '200', template: '200' },
  failed: { text: '200', template: '200' },
  outsideWindow: { text: '403 10', template: '200' },
  rateLimited: { text: '429 613', template: '429 613' },
};

for (const target of targets.all) {
  it.each(recipients.phoneNumbers)(`the ${target.name} returns for $number its outcome: $outcome`, async (one) => {
    expect(await play(target, phoneSteps, one.number as string)).toEqual(phoneResults[one.outcome]);
  });

  it.each(recipients.messengerRecipients)(`the ${target.name} returns for $id its outcome: $outcome`, async (one) => {
    expect(await play(target, messengerSteps, one.id as string)).toEqual(messengerResults[one.outcome]);
  });
}
