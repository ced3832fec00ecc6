import { readFile } from 'node:fs/promises';
import type { APIRoute } from 'astro';
import { pictures } from '../../pictures.ts';

/** The pictures that READMEs show. */
export const getStaticPaths = () => pictures.map(({ name, url }) => ({ params: { name }, props: { path: url.href } }));

export const GET: APIRoute = async ({ props }) => {
  const bytes = await readFile(new URL(props.path));
  return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': 'image/png' } });
};
