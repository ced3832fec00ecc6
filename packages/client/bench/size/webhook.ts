import { verifyWebhook } from '@omnichannel/client/webhooks';

console.log(verifyWebhook);
