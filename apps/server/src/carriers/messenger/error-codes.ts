import {
  broken,
  type ErrorMeaning,
  type FindMeaning,
  later,
  meaningOf,
  message,
  minute,
  recipient,
  second,
} from '../meta/error-codes.ts';

const newToken = 'Create a page token that never expires, and set it.';
const permissions = 'Give the app pages_messaging with advanced access, create a page token with it, and set it.';

const wrongToken = broken(newToken, 'accessToken');
const noPermission = broken(permissions, 'accessToken');
const outsideWindow = message('The person has not written in the last 24 hours. Send a template.', 470);
const unavailable = recipient('The person has blocked the page, or cannot receive messages for another reason.', 1026);

/**
 * Error codes of the Messenger Platform; delays are our own choice. Read in copies of developers.facebook.com: 10, 100, 190, 551, 613 and 1545041 on
 * messenger-platform/send-messages, the codes of files on send-messages/saving-assets, 1, 2 and 4 on messenger-platform/error-codes.
 * Unverified, because the latter page was seen in excerpts only: 3, 17, 32, 803, 1200, 80006 and the other subcodes of 10, 100 and 200.
 * Codes that are absent have the meaning of the Graph API, such as 1 (also of messages that were sent, subcode 1357046), 4, 17 and 100.
 */
const byCode = new Map<number, ErrorMeaning>([
  // Throttling: 300 messages a second for each page, 10 with audio or video (page messenger-platform/overview/rate-limiting).
  [613, later(5 * second)],
  [32, later(5 * minute)],
  [80006, later(5 * minute)],
  // Temporary faults. Meta also returns 2 for a person who has blocked the page, so that other messages must not wait.
  [2, later(30 * second, 'part')],
  [1200, later(30 * second, 'part')],

  [0, wrongToken],
  [104, wrongToken],
  [190, wrongToken],
  [3, noPermission],
  [10, noPermission],
  [803, broken('Meta does not know the page. Correct pageId.', 'pageId')],

  [551, unavailable],
  [1545041, outsideWindow],
]);

/** Codes whose meaning depends on their subcode: `<code>/<subcode>`. */
const bySubcode = new Map<string, ErrorMeaning>([
  ['10/2018278', outsideWindow],
  ['10/2018065', outsideWindow],
  ['10/2534022', outsideWindow],
  ['10/2018108', unavailable],
  ['200/2018108', unavailable],
  ['200/1545041', unavailable],
  ['200/2018028', recipient('An app in development mode reaches only its admins, developers and testers.', 1026)],
  ['100/2018001', recipient('The page has no conversation with a person of this id.', 1013)],
  ['100/2018074', message('The provider does not have the file.')],
  ['100/2018008', message('The provider could not download the file. Check the link and the size of the file.')],
  ['100/2018294', message('The provider could not download the video in 75 seconds, or the video is damaged.')],
  ['100/2018047', message('The provider could not process the file. Its type may differ from its content.')],
]);

/** Subcode of an attachment id that Meta does not know: it forgets an id after 90 days. */
export const unknownAttachment = 2018074;

/** Returns the meaning of an error of the Messenger Platform. */
export const messengerMeaningOf: FindMeaning = (code, subcode) => {
  const known = bySubcode.get(`${code}/${subcode}`) ?? byCode.get(code);
  if (known) return known;
  if (code >= 200 && code <= 299) return noPermission;
  return meaningOf(code);
};
