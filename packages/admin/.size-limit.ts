import contract from '@omnichannel/spec/admin.json' with { type: 'json' };

/** Bytes of all methods: each has its own path. */
const methods = 35 * Object.values(contract.paths).flatMap(Object.keys).length;

/** Size limit of a program that uses the client, minified and gzipped, with the transport of `@omnichannel/client`. */
export default [{ name: 'admin', path: 'bench/size/admin.ts', limit: `${7000 + methods} B`, gzip: true }];
