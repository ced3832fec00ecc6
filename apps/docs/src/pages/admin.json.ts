import admin from '@omnichannel/spec/admin.json' with { type: 'json' };

/** The contract of the admin API, to download. */
export const GET = () => Response.json(admin);
