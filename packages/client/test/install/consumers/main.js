import { call } from './call.js';

console.log(JSON.stringify(await call(process.argv[2])));
