import { createAdminClient, OmnichannelAdmin } from '@omnichannel/admin';

console.log([createAdminClient, OmnichannelAdmin]);
