import type { Context } from '../context.ts';
import { createStems } from '../knowledge/words/stems.ts';
import type { Answerer } from './answerer.ts';
import { createExtractiveAnswerer } from './extractive.ts';
import { createModelAnswerer } from './model.ts';

/** Who answers: the language model of the settings, or quotations where there is none. */
export function chooseAnswerer({ config, database }: Pick<Context, 'config' | 'database'>): Answerer {
  return config.llm ? createModelAnswerer(config.llm) : createExtractiveAnswerer(createStems(database));
}
