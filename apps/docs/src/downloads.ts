/** The downloadable files of the contract, for the reference and `llms.txt`. */
export const downloads: { path: string; description: string }[] = [
  { path: '/openapi.yaml', description: 'the contract as one OpenAPI 3.1 document' },
  { path: '/openapi.json', description: 'the same as JSON' },
  { path: '/admin.json', description: 'the contract of the admin API, for operators' },
  {
    path: '/omnichannel.postman_collection.json',
    description: 'the operations as a Postman collection, each scenario a saved example',
  },
];
