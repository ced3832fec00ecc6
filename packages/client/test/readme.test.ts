import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

/** The fields of an interface with what its comments say of them. */
function membersOf(file: string, name: string): { member: string; about: string }[] {
  const { statements } = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const declared = statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === name);
  if (!declared || !ts.isInterfaceDeclaration(declared)) throw new Error(`${file} declares no interface ${name}.`);
  return declared.members.map((member) => ({
    member: member.name?.getText() ?? '',
    about: ts
      .getJSDocCommentsAndTags(member)
      .map(({ comment }) => ts.getTextOfJSDocComment(comment))
      .join(' ')
      .replace(/\s+/g, ' '),
  }));
}

it('describes an event as its type does', () => {
  const [, table = ''] = /^\| `CallEvent` \| value \|\n\|---\|---\|\n((?:\|.*\n)+)/m.exec(read('REFERENCE.md')) ?? [];
  const rows = membersOf('src/options.ts', 'CallEvent').map(({ member, about }) => `| \`${member}\` | ${about} |\n`);
  expect(rows).toContain('| `attempt` | 1 for the first attempt. |\n');
  expect(table).toBe(rows.join(''));
});
