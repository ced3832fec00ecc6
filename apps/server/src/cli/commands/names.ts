import type { Names } from './action.ts';

const many = Number.POSITIVE_INFINITY;

export const importedFiles: Names = { usage: '<file.json|file.yaml> …', called: 'a file', least: 1, most: many };
export const userName: Names = { usage: '<userName>', called: 'the user name', least: 1, most: 1 };
