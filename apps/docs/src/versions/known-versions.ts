import releases from '../../../../spec/released/releases.json' with { type: 'json' };
import { contract } from '../contract.ts';
import { type Release, referenceVersions } from './reference-versions.ts';

/** The versions that have a reference when this site is built. */
export const versions = referenceVersions(
  { version: contract.info.version, base: import.meta.env.BASE_URL },
  releases as Release[],
);
