import type { Feature } from '../../../http/feature.ts';
import type { Context } from '../../context.ts';
import { createPreferenceListHandler, createPreferencesByLevelHandler } from './list-preferences.ts';
import { createGlobalPreferenceUpdateHandler, createPreferenceUpdateHandler } from './update-preferences.ts';

/** Keeps what subscribers want to get, by workflow and channel. */
export function createPreferences(context: Context): Feature {
  return {
    handlers: {
      listPreferences: createPreferenceListHandler(context),
      getPreferences: createPreferencesByLevelHandler(context),
      updatePreference: createPreferenceUpdateHandler(context),
      updateGlobalPreference: createGlobalPreferenceUpdateHandler(context),
    },
  };
}
