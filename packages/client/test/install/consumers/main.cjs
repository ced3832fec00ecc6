// CommonJS next to `import`: both load one module, not two.
const { createClient } = require('@omnichannel/client');
const { listTopics } = require('@omnichannel/client/operations');

const client = createClient({ baseUrl: process.argv[2], token: 'any' });
listTopics(client).then(async ({ data }) => {
  const same = createClient === (await import('@omnichannel/client')).createClient;
  console.log(JSON.stringify({ topics: data.map(({ key }) => key), same }));
});
