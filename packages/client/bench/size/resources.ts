// Everything, the log, and the classes of the resources.
import * as client from '@omnichannel/client';
import * as lists from '@omnichannel/client/lists';
import * as log from '@omnichannel/client/log';
import * as media from '@omnichannel/client/media';
import * as minimal from '@omnichannel/client/minimal';
import * as operations from '@omnichannel/client/operations';
import * as phone from '@omnichannel/client/phone';
import * as stream from '@omnichannel/client/stream';
import * as webhooks from '@omnichannel/client/webhooks';

console.log([client, lists, log, media, minimal, operations, phone, stream, webhooks]);
