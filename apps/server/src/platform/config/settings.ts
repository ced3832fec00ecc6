import { databaseSettings } from './settings/database.ts';
import { fileSettings } from './settings/files.ts';
import { limitSettings } from './settings/limits.ts';
import { modelSettings } from './settings/models.ts';
import { networkSettings } from './settings/network.ts';
import { processSettings } from './settings/process.ts';
import { retentionSettings } from './settings/retention.ts';
import { sandboxSettings } from './settings/sandbox.ts';
import { secretSettings } from './settings/secrets.ts';
import type { Setting } from './settings/setting.ts';

/** All settings, by area. Reading, `--help`, the errors and the generated table in `docs/configure.md` use these definitions. */
export const settings = {
  ...networkSettings,
  ...processSettings,
  ...databaseSettings,
  ...secretSettings,
  ...sandboxSettings,
  ...limitSettings,
  ...fileSettings,
  ...modelSettings,
  ...retentionSettings,
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
