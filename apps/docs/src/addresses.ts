/** The default addresses of `pnpm start`. Pages, samples and downloads are built with these. */
export const addresses = {
  docs: 'http://127.0.0.1:4000',
  mock: 'http://127.0.0.1:4010',
  service: 'http://127.0.0.1:4020',
};

/** The addresses of running servers, without a trailing slash. */
export type Addresses = typeof addresses;
