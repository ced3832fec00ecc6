import { sampleOf } from '@omnichannel/tooling/full-run';
import { desktop, phone } from './inbox.ts';

const views = [
  { name: 'desktop', viewport: desktop },
  { name: 'tablet', viewport: { width: 900, height: 700 } },
  { name: 'phone', viewport: phone },
];
const themes = ['light', 'dark'] as const;
const screens = views.flatMap((view) => themes.map((theme) => ({ ...view, theme })));

const nameOf = ({ name, theme }: (typeof screens)[number]) => `${name} ${theme}`;

/** Returns the screens on which a page is tested: in a short run a light desktop and a dark phone. */
export function sampleScreens(page: string) {
  const isSampled = (screen: (typeof screens)[number]) => ['desktop light', 'phone dark'].includes(nameOf(screen));
  return sampleOf(`server, screens of the ${page}`, screens, isSampled, nameOf);
}
