/** The texts of the connection by language. They are apart from the other texts, since browsers load them. */
import { arabic } from './connection-ar.ts';
import { type ConnectionTexts, english } from './connection-en.ts';

export type { ConnectionTexts };

export const connectionTexts = (lang: string): ConnectionTexts => (lang === 'ar' ? arabic : english);
