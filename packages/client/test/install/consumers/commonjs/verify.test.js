// A test of an application in CommonJS, for Jest and Vitest (with its globals).
const { NotFoundError, Omnichannel } = require('@omnichannel/client');
const { requestVerification } = require('@omnichannel/client/operations');
const { createTestFetch } = require('@omnichannel/client/testing');

const fetch = createTestFetch();
const omnichannel = new Omnichannel({ baseUrl: 'https://api.example.com', token: 'any', fetch });

it('requests a verification', async () => {
  const { data } = await omnichannel.verifications.create({ number: '+12025550100' });
  expect(data.checkCode).toEqual(expect.any(String));
  expect(fetch.calls.requestVerification).toHaveLength(1);
});

it('recognises errors of every entry', async () => {
  fetch.once('requestVerification', () => Response.json({ replyCode: -1, replyMessage: 'Gone.' }, { status: 404 }));
  const body = { number: '+12025550100' };
  const error = await requestVerification(omnichannel.client, { body }).catch((error) => error);
  expect(error).toBeInstanceOf(NotFoundError);
  expect(requestVerification.isError(error)).toBe(true);
});
