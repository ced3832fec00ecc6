/** Ids that the chat app gives instead of a hidden number, such as `US.13491208655302741918`; `ENT` marks those of a group of businesses. */
const pattern = /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/;

/** Reports whether a recipient of the chat app is a user id, not a number. */
export function isChatAppUserId(recipient: string): boolean {
  return pattern.test(recipient);
}
