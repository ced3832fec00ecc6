/** Where the site stands, told by the environment when it is built. */
import { addresses } from './addresses.ts';

/** The path that it is served below: `/docs/`. */
export const base = `/${process.env.DOCS_BASE ?? ''}/`.replace(/\/{2,}/g, '/');

/** Its origin, where it was told. */
export const origin = process.env.DOCS_SITE;

/** Links that must be absolute (canonical, pictures, sitemap) lead to where `serve` shows the site, unless told otherwise. */
export const site = origin ?? addresses.docs;

export const title = 'Omnichannel';
export const description = 'One contract for messaging, notifications, phone verification and knowledge-base chat.';
