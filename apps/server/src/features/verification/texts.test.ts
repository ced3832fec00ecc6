import { expect, it } from 'vitest';
import { smsText } from './passcode-sms.ts';

it.each([
  [1, '1 minute'],
  [2, '2 minutes'],
  [10, '10 minutes'],
])('the English text names %i minutes', (left, minutes) => {
  expect(smsText('en', '042917', 'Example Bank', left)).toBe(
    `042917 is your Example Bank passcode. It expires in ${minutes}. Do not share it.`,
  );
});

// Arabic has a singular, a dual, and a plural from 3 to 10.
it.each([
  [1, 'دقيقة واحدة'],
  [2, 'دقيقتين'],
  [3, '3 دقائق'],
  [10, '10 دقائق'],
])('the Arabic text names %i minutes', (left, minutes) => {
  expect(smsText('ar', '042917', 'Example Bank', left)).toBe(
    `042917 هو رمز التحقق الخاص بك من Example Bank. تنتهي صلاحيته خلال ${minutes}. لا تشاركه مع أحد.`,
  );
});

it.each(['12345', '+12025550199'])('the texts do not name the sender %s, which is a number', (sender) => {
  expect(smsText('en', '042917', sender, 5)).toBe('042917 is your passcode. It expires in 5 minutes. Do not share it.');
  expect(smsText('ar', '042917', sender, 5)).toBe(
    '042917 هو رمز التحقق الخاص بك. تنتهي صلاحيته خلال 5 دقائق. لا تشاركه مع أحد.',
  );
});
