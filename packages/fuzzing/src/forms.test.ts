import { readForm } from '@omnichannel/contract/forms';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type EncodedForm, type FormClientName, type FormField, formClients, oddForms, validForms } from './forms.ts';

async function* inChunks(body: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < body.length; from += size) yield body.subarray(from, from + size);
}

/** The fields of a form without their types, which clients choose themselves. */
async function read({ body, type }: EncodedForm, size: number): Promise<FormField[]> {
  const fields: FormField[] = [];
  for await (const part of readForm(inChunks(body, size), type)) {
    if ('text' in part) fields.push(part);
    else {
      const chunks = [];
      for await (const chunk of part.content) chunks.push(chunk);
      fields.push({ name: part.name, file: { fileName: part.fileName, content: Buffer.concat(chunks) } });
    }
  }
  return fields;
}

const withoutType = (field: FormField): FormField =>
  'text' in field ? field : { name: field.name, file: { fileName: field.file.fileName, content: field.file.content } };

it('the form parser reads the fields of every client as they were sent', async () => {
  await fc.assert(
    fc.asyncProperty(validForms, fc.integer({ min: 1, max: 500 }), async (form, size) => {
      expect(await read(form, size), form.client).toEqual(form.fields.map(withoutType));
    }),
    { numRuns: 1000 },
  );
}, 120_000);

it('the form parser reads odd forms, too, and rejects none of them', async () => {
  await fc.assert(
    fc.asyncProperty(oddForms, async (form) => {
      const names = (await read(form, 300)).map(({ name }) => name);
      expect(names, form.client).toEqual(form.fields.map(({ name }) => name));
    }),
    { numRuns: 1000 },
  );
}, 120_000);

/** The parser of Node reads neither unquoted parameters nor backslashes. */
const standardClients = (Object.keys(formClients) as FormClientName[]).filter(
  (client) => client !== '.NET HttpClient' && client !== 'curl before 7.81',
);

it.each(standardClients)('%s writes what the form parser of Node reads', async (client) => {
  const content = Buffer.from('abc');
  const { body, type } = formClients[client]([
    { name: 'user', text: 'ä' },
    { name: 'file', file: { fileName: 'a "b";=ä.png', mediaType: 'image/png', content } },
  ]);
  const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData();
  expect(form.get('user')).toBe('ä');
  expect(form.get('file')).toMatchObject({ name: 'a "b";=ä.png', type: 'image/png', size: 3 });
});
