import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createProgress } from './progress.ts';

function written(isTTY: boolean, documents: number): string {
  let text = '';
  const output = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  const progress = createProgress(Object.assign(output, { isTTY }) as unknown as NodeJS.WriteStream);
  for (let done = 1; done <= documents; done++) progress.show(done, documents);
  progress.end();
  return text;
}

it('is one line on a terminal, which is gone at the end', () => {
  const text = written(true, 250);
  expect(text).not.toContain('\n');
  expect(text).toContain('\r\u001b[K250 of 250 documents');
  expect(text.endsWith('\r\u001b[K')).toBe(true);
});

it('is a line for every tenth elsewhere', () => {
  const lines = written(false, 250).split('\n');
  expect(lines).toHaveLength(11);
  expect(lines[0]).toBe('25 of 250 documents');
  expect(lines[9]).toBe('250 of 250 documents');
});
