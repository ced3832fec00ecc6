import { toFile } from '@omnichannel/client/files';

console.log(toFile);
