import { collection } from '../postman/collection.ts';

/** The contract as a Postman collection, to download. */
export const GET = () => Response.json(collection());
