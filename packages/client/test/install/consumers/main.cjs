// CommonJS next to `import`: both load one module where the runtime can require ES modules; else the errors of each are recognised by the other.
const { createClient, NotFoundError } = require('@omnichannel/client');
const { listTopics } = require('@omnichannel/client/operations');

const baseUrl = process.argv[2];
listTopics(createClient({ baseUrl, token: 'any' })).then(async ({ data }) => {
  const imported = await import('@omnichannel/client');
  const missing = async () => new Response('{}', { status: 404 });
  const error = await listTopics(imported.createClient({ baseUrl, token: 'any', fetch: missing })).catch(
    (error) => error,
  );
  const recognised = error instanceof NotFoundError && error instanceof imported.NotFoundError;
  console.log(
    JSON.stringify({ topics: data.map(({ key }) => key), same: createClient === imported.createClient, recognised }),
  );
});
