/** Lists every link of a site: in pages, Markdown exports and lists of pages. */
import type { Site } from './site.ts';

/** Lists the link targets in Markdown, except in code. */
const linksIn = (markdown: string): string[] => {
  const prose = markdown.replace(/^( *)(```+).*?^\1\2$/gms, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => target);
};

export interface Link {
  from: string;
  target: string;
}

export const linksOf = ({ pages, texts }: Site): Link[] => [
  ...pages.flatMap(({ path, targets }) => targets.map((target) => ({ from: path, target }))),
  ...[...texts].flatMap(([path, text]) => linksIn(text).map((target) => ({ from: path, target }))),
];

/** Lists each broken link once, with the reason. */
export function brokenLinks(site: Site): string[] {
  const broken = linksOf(site).flatMap(({ from, target }) => {
    const fault = site.fault(target, from);
    return fault ? [`${from} -> ${target}: ${fault}`] : [];
  });
  return [...new Set(broken)];
}
