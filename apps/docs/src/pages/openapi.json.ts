import { contract } from '../contract.ts';

/** The contract, to download. */
export const GET = () => Response.json(contract);
