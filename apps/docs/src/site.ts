/** The address of the site, from environment variables at build time. */
import manifest from '../../../package.json' with { type: 'json' };
import { addresses } from './addresses.ts';

/** The base path of the site: `/docs/`. */
export const base = `/${process.env.DOCS_BASE ?? ''}/`.replace(/\/{2,}/g, '/');

/** The origin of the site, if it is set. */
export const origin = process.env.DOCS_SITE;

/** The origin of absolute links (canonical, images, sitemap): that of `serve` by default. */
export const site = origin ?? addresses.docs;

/** The list of versions on this host, for the site of an older version: see `VersionSelect.astro`. */
export const versionsSource = process.env.DOCS_VERSIONS;

export const title = 'Omnichannel';
export const description =
  'One API for WhatsApp, Messenger, RCS, SMS, e-mail and in-app messages, phone verification and knowledge-base chat.';

/** The address of the repository, which the root manifest has. */
export const repository = manifest.repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
