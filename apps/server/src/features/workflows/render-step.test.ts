import { describe, expect, it } from 'vitest';
import { chooseContent, RenderError, renderStep } from './render-step.ts';
import type { EmailStep, InAppStep, SmsStep, WorkflowStep } from './workflow.ts';

const english = { defaultLocale: 'en' };
const sms = (translations: SmsStep['translations'] = {}): SmsStep => ({
  stepId: 'text',
  type: 'sms',
  active: true,
  content: { text: 'Hello {{ name }}', sender: 'ExampleShop' },
  translations,
});
const inApp = (content: InAppStep['content']): InAppStep => ({
  stepId: 'feed',
  type: 'in_app',
  active: true,
  content,
  translations: {},
});
const subscriber = { subscriberId: 'user-1' };

describe('the content of a step is in', () => {
  const step = sms(Object.fromEntries(['ar', 'pt-BR', 'zh-Hant', 'en-GB'].map((text) => [text, { text }])));
  it.each([
    ['ar', 'ar'],
    ['ar-EG', 'ar'],
    ['ar_EG', 'ar'],
    ['AR', 'ar'],
    ['pt-BR', 'pt-BR'],
    ['zh-Hant-TW', 'zh-Hant'],
    ['en-GB', 'en-GB'],
    ['en-US', 'Hello {{ name }}'],
    ['en', 'Hello {{ name }}'],
    ['pt', 'Hello {{ name }}'],
    ['', 'Hello {{ name }}'],
    ['-', 'Hello {{ name }}'],
    [undefined, 'Hello {{ name }}'],
  ])('the language of %s: %s', (locale, text) => {
    expect(chooseContent(step, 'en', locale)).toMatchObject({ text });
  });

  it('the default language before the language without region', () => {
    expect(chooseContent(sms({ en: { text: 'other' } }), 'en-US', 'en-US')).toMatchObject({ text: 'Hello {{ name }}' });
  });
});

it('is rendered in the language of the subscriber, or the default one', () => {
  const step = sms({ ar: { text: 'مرحبًا {{ name }}' } });
  const textFor = (locale?: string | null) =>
    renderStep(step, english, { payload: { name: 'Layla' }, subscriber: { ...subscriber, locale } as never });
  expect(textFor('ar-EG')).toEqual({ type: 'sms', text: 'مرحبًا Layla' });
  for (const locale of ['fr', null, undefined])
    expect(textFor(locale)).toEqual({ type: 'sms', text: 'Hello Layla', sender: 'ExampleShop' });
});

it('escapes for HTML a template that was rendered as text before', () => {
  const text = 'Hello {{ name }} {{ html_and_text }}';
  const step: WorkflowStep = {
    stepId: 'mail',
    type: 'email',
    active: true,
    content: { subject: 'Hello', text, html: text },
    translations: {},
  };
  const payload = { name: '<b>', html_and_text: '&' };
  expect(renderStep(step, english, { payload, subscriber })).toMatchObject({
    text: 'Hello <b> &',
    html: 'Hello &lt;b&gt; &amp;',
  });
});

it('has the fields of the payload and the subscriber', () => {
  const step: WorkflowStep = {
    stepId: 'mail',
    type: 'email',
    active: true,
    content: {
      subject: 'Order\r\nBcc: {{ id }}',
      text: '{{ subscriber.firstName }}, {{ id }}',
      html: '<b>{{ id }}</b>',
    },
    translations: {},
  };
  const payload = { id: '<7>\r\nX-Header: 1' };
  expect(
    renderStep(step satisfies EmailStep, english, { payload, subscriber: { ...subscriber, firstName: 'Layla' } }),
  ).toEqual({
    type: 'email',
    subject: 'Order Bcc: <7> X-Header: 1',
    text: 'Layla, <7>\r\nX-Header: 1',
    html: '<b>&lt;7&gt;\r\nX-Header: 1</b>',
  });
});

it('fills in the parameters of a chat-app template, and neither its name nor its language', () => {
  const template = { name: 'order_{{ id }}', language: 'en', parameters: ['{{ id }}', '{{ missing }}'] };
  const step: WorkflowStep = { stepId: 'chat', type: 'chatApp', active: true, content: { template }, translations: {} };
  expect(renderStep(step, english, { payload: { id: 7 }, subscriber })).toEqual({
    type: 'chatApp',
    template: { name: 'order_{{ id }}', language: 'en', parameters: ['7', ''] },
  });
});

describe('a link of an item', () => {
  const shown = (link: string) =>
    renderStep(inApp({ body: 'x', avatar: '{{ link }}', callToAction: { url: '{{ link }}' } }), english, {
      payload: { link },
      subscriber,
    });
  it.each(['https://example.com/a', 'HTTP://example.com'])('is shown: %s', (url) => {
    expect(shown(url)).toEqual({ type: 'in_app', body: 'x', avatar: url, callToAction: { url } });
  });
  it.each(['/orders/7', 'mailto:help@example.com', 'tel:+12025550100'])('is shown, but not as a picture: %s', (url) => {
    expect(shown(url)).toEqual({ type: 'in_app', body: 'x', callToAction: { url } });
  });
  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//example.com',
    '/\\example.com',
    'https://',
    '',
  ])('is left out: %s', (url) => {
    expect(shown(url)).toEqual({ type: 'in_app', body: 'x' });
  });
});

it('fails with step and field, and without data, when a text is too long', () => {
  const payload = { name: 'secret'.repeat(10_000) };
  const render = () => renderStep(sms(), english, { payload, subscriber });
  expect(render).toThrow(RenderError);
  expect(render).toThrow(/^step text, text: rendering exceeded a limit/);
});
