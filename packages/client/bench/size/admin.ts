import { createAdminClient, OmnichannelAdmin } from '@omnichannel/client/admin';

console.log([createAdminClient, OmnichannelAdmin]);
