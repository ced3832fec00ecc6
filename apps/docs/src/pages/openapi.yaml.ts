import yaml from '@omnichannel/spec/openapi.yaml?raw';

/** The contract, to download. */
export const GET = () => new Response(yaml);
