/**
 * How good answers are: imports the corpus into a fresh embedded database, asks every question, and reports how often the chunk that
 * answers it is found, by words alone and with embeddings, beside PostgreSQL's full text and MiniSearch over the same chunks, and what is
 * answered without a model. Prints tables, writes results.json, from which the documentation draws its page.
 *
 *   node evaluation/measure.ts [--tuning | --misses]
 *
 * --tuning measures only the half that may be looked at, and writes nothing; --misses also lists what is missed there.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { benchDatabase } from '../bench/service.ts';
import { testAccount, testContext } from '../src/testing.ts';
import { importCorpus } from './corpus.ts';
import { startEmbeddings } from './embeddings.ts';
import { embeddedEngine, fullTextEngine, miniSearchEngine, ourEngine } from './engines.ts';
import { extractedIn, extractedOf } from './extractive.ts';
import { type Half, languages, readQuestions } from './questions.ts';
import { found, placesOf } from './scores.ts';

const { values } = parseArgs({ options: { tuning: { type: 'boolean' }, misses: { type: 'boolean' } } });
const halves: readonly Half[] = values.tuning || values.misses ? ['tuning'] : ['tuning', 'held-out'];
const questions = (await readQuestions()).filter(({ half }) => halves.includes(half));

const open = await benchDatabase();
const embeddings = await startEmbeddings();
try {
  const { environmentId } = await testAccount(testContext(open));
  const corpus = await importCorpus(open.database, environmentId);
  const groups = languages.flatMap((language) => halves.map((half) => ({ language, half })));

  const engines = [];
  for (const engine of [
    ourEngine(open.database, corpus),
    await embeddedEngine(open.database, corpus, embeddings),
    fullTextEngine(open.database, corpus, 'any'),
    fullTextEngine(open.database, corpus, 'all'),
    miniSearchEngine(corpus),
  ]) {
    const places = await placesOf(engine, corpus, questions);
    if (values.misses && engines.length === 0) {
      for (const [{ kind, question, answer }, place] of places)
        if (place > 1) console.log(place, kind, question, '->', answer?.document, answer?.phrase);
    }
    engines.push({
      name: engine.name,
      results: groups.map((group) => ({ ...group, ...found(places, group.language, group.half) })),
    });
  }
  const extracted = await extractedOf(open.database, corpus, questions);
  const extractive = groups.map(({ language, half }) => ({
    language,
    half,
    ...extractedIn(extracted, language, half),
  }));
  if (values.misses) {
    for (const [{ question, answer }, { declined, quoted }] of extracted) {
      if (declined !== (answer === undefined)) console.log(answer ? 'wrongly declined:' : 'not declined:', question);
      else if (answer && !quoted) console.log('not quoted:', question, '->', answer.document, answer.phrase);
    }
  }

  for (const { name, results } of engines)
    console.table(
      Object.fromEntries(
        results.map(({ language, half, ...rest }) => [`${name}, ${language}, ${half}`, rounded(rest)]),
      ),
    );
  console.table(
    Object.fromEntries(
      extractive.map(({ language, half, ...rest }) => [`declined and quoted, ${language}, ${half}`, rounded(rest)]),
    ),
  );

  if (halves.length === 2) {
    const results = {
      documents: Object.fromEntries(
        languages.map((language) => [
          language,
          new Set(corpus.chunks.filter((chunk) => chunk.language === language).map(({ document }) => document)).size,
        ]),
      ),
      chunks: corpus.chunks.length,
      questions: questions.length,
      unanswerable: questions.filter(({ answer }) => answer === undefined).length,
      engines: engines.map(({ name, results }) => ({ name, results: results.map(rounded) })),
      extractive: extractive.map(rounded),
    };
    await writeFile(new URL('results.json', import.meta.url), `${JSON.stringify(results, null, 2)}\n`);
  }
} finally {
  await embeddings.close();
  await open.close();
}

/** Shares with three digits: more would be noise. */
function rounded<Row extends object>(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.round(value * 1000) / 1000 : value,
    ]),
  ) as Row;
}
