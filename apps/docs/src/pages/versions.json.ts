import type { APIRoute } from 'astro';
import { versions } from '../versions/known-versions.ts';

/** The versions with a reference of their own, for the sites of older versions. */
export const GET: APIRoute = () => Response.json(versions);
