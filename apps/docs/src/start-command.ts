import { packageManager } from '../../../package.json' with { type: 'json' };

/** Installs, builds and runs everything in a clone of the repository. */
export const start = `npx -y ${packageManager} start`;
