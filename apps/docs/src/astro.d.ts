/** The compiler does not read `.astro` files. Astro compiles them. */
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default component;
}

/** Vite imports the text of a file. */
declare module '*?raw' {
  const text: string;
  export default text;
}
