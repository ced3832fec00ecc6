import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonJsDeclaration } from './commonjs-declarations.ts';

const declaration = `import type { Shape } from './shape.ts';
/** The kinds. */
export type Kind = 'one' | 'two';
/** Holds a value. */
export declare class Box<Value extends Shape = Shape, Of extends Kind = 'one'> {
    #private;
    value: Value;
    kind: Of;
}
/** Makes a box. */
export declare function createBox<Value extends Shape>(value: Value): Box<Value>;
export declare const limit: number;
export {};
`;
const shape = 'export interface Shape { width: number }\n';
const index = `export { Box, createBox } from './box.ts';\nexport type { Kind } from './box.ts';\n`;

/** A program of CommonJS: its module uses what the declarations of CommonJS export as values and as types. */
const program = `import { Box, createBox, type Kind } from './dist/cjs/index.js';
import esm = require('./dist/cjs/box.js');
const kind: Kind = 'two';
class Wide extends Box<{ width: number; unit: string }, 'two'> {}
const boxes: Box<{ width: number }>[] = [createBox({ width: 1 }), new esm.Box<{ width: number }>()];
const isBox = (value: unknown): value is Box => value instanceof Box;
export const unit: string = new Wide().value.unit + kind + esm.limit.toFixed() + boxes.filter(isBox).length;
`;

describe('declarations of CommonJS', { timeout: 60_000 }, () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'declarations-'));
    mkdirSync(join(folder, 'dist/cjs'), { recursive: true });
    const files = { box: declaration, shape, index };
    for (const [name, source] of Object.entries(files)) {
      writeFileSync(join(folder, `dist/${name}.d.ts`), source);
      writeFileSync(join(folder, `dist/cjs/${name}.d.ts`), commonJsDeclaration(name, source));
    }
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'dist/cjs/package.json'), '{ "type": "commonjs" }');
    writeFileSync(join(folder, 'program.cts'), program);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('have the values and the types of ESM, for a program without skipLibCheck', () => {
    const options: ts.CompilerOptions = {
      module: ts.ModuleKind.Node16,
      target: ts.ScriptTarget.ES2022,
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      types: [],
    };
    const diagnostics = ts.getPreEmitDiagnostics(ts.createProgram([join(folder, 'program.cts')], options));
    expect(diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
  });
});

it('repeats the docstrings of values, and no types', () => {
  const written = commonJsDeclaration('box', declaration);
  expect(written).toContain('/** Makes a box. */\nexport declare const createBox: typeof esm.createBox;');
  expect(written).toContain('/** Holds a value. */\nexport declare const Box: typeof esm.Box;');
  expect(written).not.toContain('value: Value');
});

it('refers to the declaration of ESM from any folder', () => {
  expect(commonJsDeclaration('testing/contract', shape)).toBe(
    `export type * from '../../testing/contract.js' with { 'resolution-mode': 'import' };\n`,
  );
});

it('keeps modules that export values of others', () => {
  expect(commonJsDeclaration('index', index)).toBe(index);
});
