import { expect, it } from 'vitest';
import type { ConnectionKind } from '../connection-kind.ts';
import { kinds } from '../kinds.ts';

const translations = new URL(
  '../../../../console/src/operator/connections/setting-descriptions.ar.ts',
  import.meta.url,
);
const { settingDescriptions } = (await import(translations.href)) as { settingDescriptions: Record<string, string> };

/** Returns the descriptions of a schema and of all schemas in it. */
function descriptionsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'description' && typeof value === 'string' ? [value] : descriptionsIn(value),
  );
}

/** Returns the sentences that tell the operator what to enter at the provider. */
function setupSentencesOf({ example, describeSetup }: ConnectionKind): string[] {
  // Without the secret of its callbacks, a connection to this provider has another sentence.
  const withoutSecret = {
    settings: { preset: 'infobip', baseUrl: 'https://example.api.infobip.com' },
    credentials: {},
  };
  const connections = 'preset' in example.settings ? [example, withoutSecret] : [example];
  return connections.flatMap((connection) => describeSetup?.({ id: 'an-id', ...connection })[0] ?? []);
}

const english = new Set(
  [...kinds.values()].flatMap((kind) => [
    kind.about,
    ...descriptionsIn(kind.settings),
    ...descriptionsIn(kind.credentials),
    ...setupSentencesOf(kind),
  ]),
);

it('the console has an Arabic text for each description of a kind of connections, and no other', () => {
  expect(english.size).toBeGreaterThan(100);
  // A changed sentence fails too: its translation belongs to the sentence before.
  expect(Object.keys(settingDescriptions).toSorted()).toEqual([...english].toSorted());
});

it('each of them is Arabic, and keeps the numbers and the names of the English sentence', () => {
  for (const [sentence, translation] of Object.entries(settingDescriptions)) {
    expect(translation, sentence).toMatch(/\p{Script=Arabic}/u);
    const names = sentence.match(/\b(?:\w*_\w+|\d[\d.]*\d|\d+|[A-Z]{3,}|twilio|infobip|vonage|custom)\b/g) ?? [];
    const missing = names.filter((name) => !translation.includes(name) && !inWords.has(name));
    expect(missing, sentence).toEqual([]);
  }
});

/** Names that the translation writes in words. */
const inWords = new Set(['8', 'URL', 'API']);
