/** The contract in files to download: the reference lists them, and `llms.txt` does. */
export const downloads: { path: string; description: string }[] = [
  { path: '/openapi.yaml', description: 'the contract as one OpenAPI 3.1 document' },
  { path: '/openapi.json', description: 'the same as JSON' },
  {
    path: '/omnichannel.postman_collection.json',
    description: 'the operations as a Postman collection, each scenario a saved example',
  },
];
