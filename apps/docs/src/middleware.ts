import { defineMiddleware } from 'astro:middleware';

/** Small faults of accessibility in pages that the tools make, mended where the tools leave no other way. */
const mends: [fault: RegExp, mend: string][] = [
  // Expressive Code: its script makes each block that scrolls a landmark without a name, unless it takes the focus already.
  [/<pre data-language=/g, '<pre tabindex="0" data-language='],
  // starlight-openapi: "Examples" is a heading whose level depends on nothing, so that levels are skipped.
  [/<h5 (class="sl-openapi-examples-heading[^>]*>.*?<\/)h5>/gs, '<p $1p>'],
];

export const onRequest = defineMiddleware(async (_, next) => {
  const response = await next();
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response;
  const html = mends.reduce((page, [fault, mend]) => page.replace(fault, mend), await response.text());
  return new Response(html, response);
});
