const { OmnichannelAdmin } = require('@omnichannel/admin');
const { NotFoundError } = require('@omnichannel/client');

const fetch = async () => Response.json({ statusCode: 404, message: 'There is no such account.' }, { status: 404 });
const admin = new OmnichannelAdmin({ baseUrl: 'https://api.example.com', operatorKey: 'any', fetch });
admin.accounts
  .get('a')
  .result()
  .then(({ error }) =>
    console.log(JSON.stringify({ recognised: error instanceof NotFoundError, message: error.message })),
  );
