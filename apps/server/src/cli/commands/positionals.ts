import type { Positionals } from './action.ts';

const many = Number.POSITIVE_INFINITY;

export const importFiles: Positionals = { usage: '<file.json|file.yaml> …', noun: 'a file', min: 1, max: many };
export const userName: Positionals = { usage: '<userName>', noun: 'the user name', min: 1, max: 1 };
