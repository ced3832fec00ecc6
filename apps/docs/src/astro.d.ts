/** The compiler does not read `.astro` files. Astro compiles them. */
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default component;
}
