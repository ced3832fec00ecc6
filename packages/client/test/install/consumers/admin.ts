// The client of the admin API, compiled with the declarations as they were published, and run.
import {
  type Account,
  type AdminClient,
  NotFoundError as AdminNotFoundError,
  createAdminClient,
  OmnichannelAdmin,
  paginate,
} from '@omnichannel/admin';
import { NotFoundError } from '@omnichannel/client';

const baseUrl = 'https://api.example.com';
const operatorKey = 'any';
const missing = async () => Response.json({ statusCode: 404, message: 'There is no such account.' }, { status: 404 });

export const client: AdminClient = createAdminClient({ baseUrl, operatorKey });
export async function accounts(): Promise<Account | undefined> {
  const { data } = await client.GET('/admin/v1/accounts');
  for await (const { id } of new OmnichannelAdmin({ baseUrl, operatorKey }).accounts.list()) console.log(id);
  for await (const { userName } of paginate(client, 'listAccounts', { query: undefined })) console.log(userName);
  // @ts-expect-error: the contract has no such path
  await client.GET('/admin/v1/nothing');
  return data?.data[0];
}

const { error } = await new OmnichannelAdmin({ baseUrl, operatorKey, fetch: missing }).accounts.get('a').result();
console.log(
  JSON.stringify({
    recognised: error instanceof NotFoundError && error instanceof AdminNotFoundError,
    message: error?.message,
  }),
);
