/** Where `pnpm start` serves everything unless its options say otherwise. Pages, samples and downloads are built with these. */
export const addresses = {
  docs: 'http://127.0.0.1:4000',
  mock: 'http://127.0.0.1:4010',
  service: 'http://127.0.0.1:4020',
};

/** The addresses of running servers, without a slash at their ends. */
export type Addresses = typeof addresses;
