import { describe, expect, it } from 'vitest';
import { findTemplateMismatch, findUnknownTemplate, type ListedTemplate, type TemplateComponent } from './templates.ts';

const reference = { namespace: 'shop', name: 'greeting', language: { code: 'en' } };

describe('a template is unknown', () => {
  it.each([
    [{ namespace: 'other', languages: ['en'] }, 'template.namespace'],
    [{ namespace: null, languages: ['en'] }, 'template.namespace'],
    [{ namespace: 'shop', languages: [] }, 'template.name'],
    [{ namespace: 'shop', languages: ['ar', 'en_US'] }, 'template.language.code'],
  ])('to an account with %j', (known, field) => {
    expect(findUnknownTemplate(reference, known)).toMatchObject({ code: 2001, field });
  });

  it('in no language that it has', () => {
    expect(findUnknownTemplate(reference, { namespace: 'shop', languages: ['ar', 'en'] })).toBeUndefined();
  });
});

describe('values', () => {
  const text = { types: ['text', 'currency'], required: true };
  const template: ListedTemplate = {
    header: { type: 'image', variables: [{ types: ['image'], required: true }] },
    body: { variables: [text, text] },
    buttons: [{ sub_type: 'quick_reply', variables: [{ types: ['payload'], required: false }] }],
  };
  const header: TemplateComponent = { type: 'header', parameters: [{ type: 'image' }] };
  const body: TemplateComponent = { type: 'body', parameters: [{ type: 'text', text: 'a' }, { type: 'currency' }] };
  const reply: TemplateComponent = { type: 'button', sub_type: 'quick_reply', index: '0', parameters: [] };

  it('fit, with and without an optional one', () => {
    const payload = { ...reply, parameters: [{ type: 'payload' }] };
    expect(findTemplateMismatch(template, [payload, body, header])).toBeUndefined();
    expect(findTemplateMismatch(template, [header, body])).toBeUndefined();
  });

  it.each<[TemplateComponent[] | undefined, number, string]>([
    [undefined, 2000, 'components'],
    [[header], 2000, 'components'],
    [[header, body, reply], 2000, 'components.2.parameters'],
    [[header, body, { ...reply, index: 1, parameters: [{ type: 'payload' }] }], 2000, 'components.2'],
    [[header, body, body], 1009, 'components.2'],
    [[header, body, { ...reply, sub_type: 'url' }], 1009, 'components.2.sub_type'],
    [[{ type: 'header', parameters: [{ type: 'video' }] }, body], 1009, 'components.0.parameters.0'],
  ])('do not fit: %j', (components, code, field) => {
    expect(findTemplateMismatch(template, components)).toMatchObject({ code, field: `template.${field}` });
  });

  it.each([
    ['image', 'must be an image'],
    ['document', 'must be a document'],
  ])('of another type are rejected with the type that fits: %s', (type, message) => {
    const wanted = { ...template, header: { type, variables: [{ types: [type], required: true }] } };
    const wrong: TemplateComponent = { type: 'header', parameters: [{ type: 'payload' }] };
    expect(findTemplateMismatch(wanted, [wrong, body])).toMatchObject({ message });
  });
});
