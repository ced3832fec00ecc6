/**
 * Words of readers who have a task, and the page that they need. The list was written before the ranking was tuned: a new row is added
 * when a reader did not find a page, and none is changed to fit the ranking.
 */
export const tasks: readonly (readonly [words: string, page: string])[] = [
  // Start
  ['get started', '/getting-started/'],
  ['tutorial', '/getting-started/'],
  ['api key', '/guides/sign-in/'],
  ['access token expired', '/guides/sign-in/'],
  ['login', '/guides/sign-in/'],
  // Verification
  ['otp', '/guides/verify-a-phone/'],
  ['2fa', '/guides/verify-a-phone/'],
  ['verify phone number', '/guides/verify-a-phone/'],
  ['one-time password sms', '/guides/verify-a-phone/'],
  ['resend code', '/guides/verify-a-phone/'],
  // Channels
  ['whatsapp', '/guides/chat-app/'],
  ['send whatsapp message', '/guides/chat-app/'],
  ['whatsapp template', '/guides/template-messages/'],
  ['template variables', '/guides/template-messages/'],
  ['messenger', '/guides/messenger/'],
  ['facebook', '/guides/messenger/'],
  ['rcs rich card', '/guides/rcs/'],
  ['send sms', '/guides/sms/'],
  ['which channel should I use', '/guides/channels/'],
  ['send an image', '/guides/files/'],
  ['upload a file', '/guides/files/'],
  // Events
  ['webhook', '/guides/webhooks/'],
  ['verify webhook signature', '/guides/webhooks/'],
  ['receive messages', '/guides/webhooks/'],
  ['delivery receipt', '/guides/delivery-status/'],
  ['message not delivered', '/guides/delivery-status/'],
  // Notifications
  ['push notification', '/guides/notify-a-subscriber/'],
  ['broadcast', '/guides/topics/'],
  ['send to many users', '/guides/topics/'],
  ['notification bell', '/guides/inbox/'],
  ['unread count', '/guides/inbox/'],
  ['mute notifications', '/guides/preferences/'],
  ['email template', '/guides/workflows/'],
  // Knowledge
  ['chatbot', '/guides/knowledge-base/'],
  ['rag', '/guides/knowledge-base/'],
  ['ask documents', '/guides/knowledge-base/'],
  ['stop answer', '/guides/streaming/'],
  // Reliability
  ['retry', '/guides/errors-and-retries/'],
  ['error handling', '/guides/errors-and-retries/'],
  ['429', '/guides/rate-limits/'],
  ['too many requests', '/guides/rate-limits/'],
  ['duplicate message', '/guides/idempotency/'],
  ['pagination', '/guides/pagination/'],
  ['production checklist', '/guides/going-live/'],
  ['error 1026', '/errors/'],
  // Tools
  ['mock server', '/guides/mock/'],
  ['unit test', '/guides/testing/'],
  ['fake number', '/test-numbers/'],
  ['react hook', '/guides/react/'],
  ['nextjs', '/guides/react-and-nextjs/'],
  ['migrate from twilio', '/guides/migrate/'],
  ['nestjs', '/guides/server-frameworks/'],
  // Operate
  ['docker', '/operate/install/'],
  ['connect twilio', '/guides/http-sms/'],
  ['smpp', '/guides/connect-sms/'],
  ['prometheus metrics', '/operate/monitor/'],
  ['backup database', '/operate/backup/'],
  // Tasks of readers who started from nothing
  ['whatsapp template php', '/guides/template-messages/'],
  ['send a WhatsApp template from PHP', '/guides/template-messages/'],
  ['why do I get 470', '/guides/chat-app/'],
  ['HTTP 470', '/guides/chat-app/'],
  ['browser origin blocked', '/operate/configure/'],
  ['connect Twilio and send a passcode', '/guides/http-sms/'],
  ['show unread notifications in React', '/guides/inbox/'],
  // Typing errors, and Arabic
  ['whatsap', '/guides/chat-app/'],
  ['verificaton', '/guides/verify-a-phone/'],
  ['رسالة واتساب', '/guides/chat-app/'],
];
