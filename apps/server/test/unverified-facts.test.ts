import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** Compares the facts about providers that the code marks as unverified with those that the guides list. */

const carriers = fileURLToPath(new URL('../src/carriers/', import.meta.url));
const read = (path: string) => readFileSync(path, 'utf8');

/** The facts of the list "Unverified facts" of a guide. */
function factsOf(guide: string): string[] {
  const path = fileURLToPath(new URL(`../../docs/src/content/docs/guides/${guide}.mdx`, import.meta.url));
  const [, section = ''] = read(path).split('\n## Unverified facts\n');
  return section
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => line.slice(2));
}

interface Mark {
  guide: 'connect-whatsapp' | 'connect-messenger' | 'connect-rcs';
  /** The beginnings of the facts in the guide, one for each mark of the file. */
  facts: string[];
}

/** By file. */
const marks: Record<string, Mark> = {
  'inbound-events/whatsapp-numbers.ts': { guide: 'connect-whatsapp', facts: ['the countries in which the id'] },
  'templates/unsupported-parts.ts': { guide: 'connect-whatsapp', facts: ['that a WABA has at most 6,000 templates'] },
  'meta/list-templates.ts': { guide: 'connect-whatsapp', facts: ['that a WABA has at most 6,000 templates'] },
  'meta/error-codes.ts': {
    guide: 'connect-whatsapp',
    facts: ['the codes of errors', 'that 131000', 'that a template for authentication', 'the codes of errors'],
  },
  'meta/webhook-routes.ts': { guide: 'connect-whatsapp', facts: ['that a webhook has at most 3 MB'] },
  'whatsapp/check.ts': { guide: 'connect-whatsapp', facts: ['the field `status` of a phone number'] },
  'whatsapp/download-file.ts': {
    guide: 'connect-whatsapp',
    facts: ['the host of file downloads', 'the host of file downloads', 'the host of file downloads'],
  },
  'whatsapp/file-upload.ts': { guide: 'connect-whatsapp', facts: ['the file limits'] },
  'whatsapp/message-body.ts': { guide: 'connect-whatsapp', facts: ['the field `recipient`'] },
  'whatsapp/whatsapp-link.ts': { guide: 'connect-whatsapp', facts: ['the codes of errors'] },
  'messenger/attachments.ts': { guide: 'connect-messenger', facts: ['that people can send a location'] },
  'messenger/check.ts': { guide: 'connect-messenger', facts: ['the fields `type` and `profile_id`'] },
  'messenger/download-file.ts': { guide: 'connect-messenger', facts: ['the size of files that people send'] },
  'messenger/error-codes.ts': { guide: 'connect-messenger', facts: ['the codes 3, 17, 32'] },
  'messenger/message-body.ts': { guide: 'connect-messenger', facts: ['that a template with several buttons'] },
  'messenger/list-templates.ts': { guide: 'connect-messenger', facts: ['how Meta divides a long list'] },
  'rbm/rbm.ts': { guide: 'connect-rcs', facts: ['whether Google accepts the empty list'] },
  'rbm/rbm-link.ts': { guide: 'connect-rcs', facts: ['with which status Google answers', 'how long Google may need'] },
  'rbm/webhook-event.ts': { guide: 'connect-rcs', facts: ['whether the `agentId` of an event'] },
};

describe('facts about providers that are unverified', () => {
  it('are marked in the files of the table, as often as it says', () => {
    const found = globSync('**/*.ts', { cwd: carriers })
      .filter((path) => !/\.test\.ts$/.test(path))
      .map((path) => [path, read(`${carriers}${path}`).match(/\bunverified\b/gi)?.length ?? 0] as const)
      .filter(([, count]) => count > 0);
    const expected = Object.entries(marks).map(([path, { facts }]) => [path, facts.length]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  });

  it.each(Object.entries(marks))('are in the guide: %s', (_, { guide, facts }) => {
    const listed = factsOf(guide);
    expect(facts.filter((fact) => !listed.some((line) => line.startsWith(fact)))).toEqual([]);
  });

  it('of the guides are marked in the code, unless they are about a page of the provider', () => {
    const marked = Object.values(marks).flatMap(({ facts }) => facts);
    const listed = ['connect-whatsapp', 'connect-messenger', 'connect-rcs'].flatMap(factsOf);
    expect(listed.filter((line) => !marked.some((fact) => line.startsWith(fact)))).toEqual([
      'the pages and labels of the Developer Console',
    ]);
  });
});
