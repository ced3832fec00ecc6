import { Webhook } from 'standardwebhooks';

console.log(new Webhook('secret').verify('{}', {}));
