import { language } from '../i18n/language.ts';
import { notificationTexts } from './notification-texts.ts';

/** Why recipients have an outcome. A reason that has no translation keeps its own language and direction. */
export function OutcomeReason({ reason }: { reason: string }) {
  const translated = notificationTexts.value.translateReason(reason);
  if (translated !== undefined) return <bdi>{translated}</bdi>;
  return <bdi lang={language.value === 'en' ? undefined : 'en'}>{reason}</bdi>;
}
