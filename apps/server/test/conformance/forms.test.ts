import { defaultFormLimits } from '@omnichannel/contract/forms';
import { type AnyForm, oddForms, validForms } from '@omnichannel/fuzzing';
import { fullRun, sampleRuns } from '@omnichannel/tooling/full-run';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RawResponse, send } from './http.ts';
import { type Caller, startTargets, type Target, type Targets } from './targets.ts';

/** fast-check prints the seed and the path of a failure: FC_SEED=<seed> FC_PATH=<path> repeats it alone. */
const { FC_SEED = '20261123', FC_PATH } = process.env;
const repeated = { seed: Number(FC_SEED), ...(FC_PATH && { path: FC_PATH }) };

let targets: Targets;
let callers: Map<Target, Caller>;
beforeAll(async () => {
  targets = await startTargets();
  callers = new Map(await Promise.all(targets.all.map(async (target) => [target, await target.newCaller()] as const)));
});
afterAll(() => targets.close());

/** Sends the same request to the mock and to the service. */
function sendToBoth(path: string, type: string, body: Buffer): Promise<RawResponse[]> {
  return Promise.all(
    targets.all.map((target) =>
      send(target.url, {
        method: 'POST',
        path,
        headers: { Authorization: `Bearer ${callers.get(target)?.token}`, 'Content-Type': type },
        body,
      }),
    ),
  );
}

/** Returns the parts of a response that mock and service share: not ids and times, and not the mock's hints at misspelt names. */
function comparable({ status, body }: RawResponse): unknown {
  const { id: _, created_at: __, ...rest } = JSON.parse(String(body).replace(/; \w+ was sent in its place/g, ''));
  return { status, ...rest };
}

async function expectSame(form: Pick<AnyForm, 'type' | 'body'> & { client: string }): Promise<number> {
  const [mock, service] = await sendToBoth('/files/upload', form.type, form.body);
  expect(comparable(mock as RawResponse), form.client).toEqual(comparable(service as RawResponse));
  return (service as RawResponse).status;
}

it('mock and service take a valid form of any client, and return the same', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(validForms, async (form) => {
      expect(await expectSame(form)).toBe(201);
    }),
    { ...repeated, numRuns: sampleRuns('server, valid forms', 200) },
  );
});

it('mock and service return the same for odd forms', { timeout: 120_000 }, async () => {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(oddForms, async (form) => {
      statuses.add(await expectSame(form));
    }),
    { ...repeated, numRuns: sampleRuns('server, odd forms', 400) },
  );
  // A part of the inputs need not cause each of them.
  if (!FC_PATH && fullRun) expect([...statuses].sort()).toEqual([201, 400, 415]);
  expect([201, 400, 415]).toEqual(expect.arrayContaining([...statuses]));
});

it('mock and service return the same for forms that break off or have other bytes', { timeout: 120_000 }, async () => {
  const brokenForms = fc
    .tuple(fc.oneof(validForms, oddForms), fc.nat(), fc.option(fc.uint8Array({ maxLength: 4 })))
    .map(([form, choice, bytes]): AnyForm => {
      const at = choice % form.body.length;
      const rest = bytes ? [bytes, form.body.subarray(at + bytes.length)] : [];
      return { ...form, body: Buffer.concat([form.body.subarray(0, at), ...rest]) };
    })
    .filter(({ body }) => body.length > 0);
  await fc.assert(
    fc.asyncProperty(brokenForms, async (form) => {
      expect(await expectSame(form)).toBeLessThan(500);
    }),
    { ...repeated, numRuns: sampleRuns('server, broken forms', 300) },
  );
});

it('mock and service take as many parts and as much text as the contract says, and no more', async () => {
  const { maxParts, maxTextBytes } = defaultFormLimits;
  const { description } = targets.document.components.schemas.FileUpload;
  expect(description).toContain(`at most ${maxParts} parts`);
  expect(description).toContain(`at most ${maxTextBytes / 1024} KiB`);

  const part = (parameters: string, content: string) =>
    `--b\r\nContent-Disposition: form-data; ${parameters}\r\n\r\n${content}\r\n`;
  const image = part('name="file"; filename="image.png"', '\u0089PNG\r\n\u001a\n');
  const formOf = (texts: string[]) => ({
    client: 'this test',
    type: 'multipart/form-data; boundary=b',
    body: Buffer.from(`${image}${part('name="user"', 'u')}${texts.join('')}--b--\r\n`, 'latin1'),
  });
  const texts = Array<string>(maxParts - 2).fill(part('name="note"', ''));
  const text = 'x'.repeat(maxTextBytes - 1);
  expect(await expectSame(formOf(texts))).toBe(201);
  expect(await expectSame(formOf([...texts, part('name="note"', '')]))).toBe(400);
  expect(await expectSame(formOf([part('name="note"', text)]))).toBe(201);
  expect(await expectSame(formOf([part('name="note"', `${text}x`)]))).toBe(413);
});
