/**
 * Part of `pnpm release`: makes the links of the published READMEs absolute. In the repository they are relative, so that they work in a
 * clone and a test checks them. The page of a registry resolves no relative link and shows no relative picture.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { repositoryUrl } from './name-repository.ts';
import { publicPackages } from './public-manifests.ts';

const fencedCode = /(^```.*?^```)/ms;
// redos: a README of this repository
const link = /(\]\()(?![a-z]+:|#)([^)\s]+)(?=\))/g;
const picture = /(\b(?:src|srcset)=")(?![a-z]+:)([^"\s]+)(?=")/g;
const pictureFile = /\.(?:png|jpe?g|gif|svg|webp)$/;

/**
 * Returns a README whose relative links and pictures lead to the newest commit of the repository.
 *
 * @param url address of the repository, such as `https://github.com/owner/name`
 * @param directory of the README in the repository
 */
export function withAbsoluteLinks(readme: string, url: string, directory: string): string {
  const absolute = (_: string, before: string, target: string): string => {
    const [path = '', fragment] = target.split('#');
    const address = `${url}/${pictureFile.test(path) ? 'raw' : 'blob'}/HEAD/${posix.join(directory, path)}`;
    return before + (fragment === undefined ? address : `${address}#${fragment}`);
  };
  return readme
    .split(fencedCode)
    .map((part) => (part.startsWith('```') ? part : part.replace(link, absolute).replace(picture, absolute)))
    .join('');
}

if (import.meta.main) {
  const root = process.cwd();
  const url = repositoryUrl(root);
  for (const { directory } of publicPackages(root)) {
    const file = join(root, directory, 'README.md');
    writeFileSync(file, withAbsoluteLinks(readFileSync(file, 'utf8'), url, directory));
  }
}
