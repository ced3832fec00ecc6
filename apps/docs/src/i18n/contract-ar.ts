/** Arabic translations of texts of the contract, by their English text: a changed text appears in English again. */
import type { Language } from './texts.ts';

const translations: Readonly<Record<string, string>> = {
  // Errors of requestVerification
  'The passcode length is out of range': 'طول رمز التحقق خارج الحد المسموح',
  'codeLength must be a string or integer from 4 to 6.': 'يجب أن يكون `codeLength` نصًا أو عددًا صحيحًا من 4 إلى 6.',
  'An SMS cannot reach the number': 'لا يمكن أن تصل رسالة قصيرة إلى هذا الرقم',
  'number is not a valid phone number. Send it with its country prefix, without spaces or a leading 00, such as +12025550100.':
    'الرقم غير صحيح. أرسله مع رمز الدولة، دون مسافات ودون 00 في أوله، مثل `+12025550100`.',
  'An SMS cannot show the sender': 'لا يمكن عرض اسم المرسل هذا في رسالة قصيرة',
  'sender must be a name of 1 to 11 characters that an SMS can show, a short code, or a phone number with its country prefix. Only some accented letters can be shown, such as é, ñ and ü.':
    'يجب أن يكون `sender` اسمًا من 1 إلى 11 حرفًا تستطيع الرسالة القصيرة عرضها، أو رقمًا قصيرًا، أو رقم هاتف مع رمز الدولة. لا تُعرض من الأحرف ذات العلامات إلا بعضها، مثل é و ñ و ü.',
  'The account has no credit left': 'نفد رصيد الحساب',
  'The account has not enough credit for an SMS. Top it up and send the request again.':
    'رصيد الحساب لا يكفي لرسالة قصيرة. اشحن الرصيد ثم أعد إرسال الطلب.',
  'A rate limit is reached': 'تم بلوغ حد عدد الطلبات',
  'The rate limit is reached. Repeat the request after the seconds given in Retry-After.':
    'كرّر الطلب بعد عدد الثواني المذكور في `Retry-After`.',
  // Errors of checkVerification
  'A required field is missing': 'ينقص حقل مطلوب',
  'passCode is required.': 'الحقل `passCode` مطلوب.',
  'The checkCode is unknown': 'قيمة checkCode غير معروفة',
  'No verification has this checkCode. Request a new one with POST /mfa/v1/destinations/verification.':
    'لا توجد عملية تحقق بهذه القيمة. اطلب قيمة جديدة عبر `requestVerification`.',
  'The passcode is spent': 'استُنفد رمز التحقق',
  'This passcode was checked five times and is spent. Request a new one after the seconds given in Retry-After.':
    'فُحص هذا الرمز خمس مرات واستُنفد. اطلب رمزًا جديدًا بعد عدد الثواني المذكور في `Retry-After`.',
  'The number was checked with too many wrong passcodes': 'كثرت الرموز الخاطئة لهذا الرقم',
  'Too many failed checks.': 'عدد كبير من المحاولات الفاشلة.',
  // Errors of sendChatAppMessage
  'The customer-care window is closed': 'نافذة خدمة العملاء مغلقة',
  'The recipient has not written to you in the last 24 hours. Send a template, to a number that validateChatAppContacts (POST /conversation/wab/v1/contacts) has found to be valid.':
    'لم يراسلك المستلم خلال آخر 24 ساعة. أرسل قالبًا إلى رقم أكّدت `validateChatAppContacts` صلاحيته.',
  'A template outside the window to a contact that was not validated': 'قالب خارج النافذة إلى جهة اتصال لم يُتحقق منها',
  'The customer-care window is closed and the recipient was not validated. Call validateChatAppContacts (POST /conversation/wab/v1/contacts) first, and send the template once the number is valid. A user id is valid once the person has written to you.':
    'النافذة مغلقة ولم يُتحقق من المستلم. استدعِ `validateChatAppContacts` أولًا، وأرسل القالب عندما يكون الرقم صالحًا. ويصبح معرّف المستخدم صالحًا متى راسلك الشخص.',
  'The number is not on the chat app': 'الرقم ليس على تطبيق المحادثة',
  'The recipient is not a user of the chat app. Check the number with validateChatAppContacts (POST /conversation/wab/v1/contacts).':
    'المستلم لا يستخدم تطبيق المحادثة. افحص الرقم عبر `validateChatAppContacts`.',
  'The recipient cannot take this kind of message': 'لا يستطيع المستلم استقبال هذا النوع من الرسائل',
  "The recipient's app cannot take a message of this type. Send another kind of message.":
    'تطبيق المستلم لا يقبل رسالة من هذا النوع. أرسل نوعًا آخر.',
  'The media id is unknown': 'معرّف الملف غير معروف',
  'No file of this account has the id in image.id. Upload the file with POST /conversation/wab/v1/media.':
    'لا يوجد ملف في هذا الحساب بالمعرّف الوارد في `image.id`. ارفع الملف عبر `uploadChatAppMedia`.',
  'The message that the reply refers to is unknown': 'الرسالة التي يشير إليها الرد غير معروفة',
  'No message of this conversation has the id in context.message_id, or it is no longer stored. Use the id of a message that you sent to this person or received from them, or leave context out.':
    'لا توجد في هذه المحادثة رسالة بالمعرّف الوارد في `context.message_id`، أو لم تعد محفوظة. استخدم معرّف رسالة أرسلتها إلى هذا الشخص أو وصلتك منه، أو احذف `context`.',
  'The template does not exist in this language': 'القالب غير موجود بهذه اللغة',
  'template.language.code is not a language of the template: it exists in ar, en_US.':
    'قيمة `template.language.code` ليست من لغات القالب. لغاته هي `ar` و `en_US`.',
  'The number of values is not that of the template': 'عدد القيم لا يطابق القالب',
  'template.components does not fit: the header of the template takes 1 parameter, and the message has 0.':
    'قيمة `template.components` لا تناسب القالب: يأخذ رأس القالب قيمة واحدة، ولا قيمة في الرسالة.',
  // Events
  'Sent to the URL that `updateChatAppWebhook` set for the type `message` when a customer writes or replies to you.':
    'يُرسل إلى العنوان الذي حددته `updateChatAppWebhook` للنوع `message` عندما يكتب إليك عميل أو يرد عليك.',
  'Sent to the URL that `updateChatAppWebhook` set for the type `status` when the status of a sent message changes.':
    'يُرسل إلى العنوان الذي حددته `updateChatAppWebhook` للنوع `status` عندما تتغير حالة رسالة أرسلتها.',
  'A person wrote to your page, pressed a button, reacted, or came through a link; or your messages were delivered or read.':
    'كتب شخص إلى صفحتك، أو ضغط زرًا، أو تفاعل، أو وصل عبر رابط، أو سُلّمت رسائلك أو قُرئت.',
  'Sent when a person writes to you by RCS, by SMS or in the chat channel, and when the status of a message that you sent there changes.':
    'يُرسل عندما يكتب إليك شخص عبر RCS أو SMS أو قناة المحادثة، وعندما تتغير حالة رسالة أرسلتها هناك.',
  'Sent when an account of your environment has used 80 % of a quota, and when it has used 100 %.':
    'يُرسل عندما يستهلك حساب في بيئتك 80 % من حصة، وعندما يستهلك 100 % منها.',
  // Types of message
  'The message text, at most 4096 characters. A longer text is rejected with code 1001.':
    'نص الرسالة، بحد أقصى 4096 حرفًا. يُرفض النص الأطول بالرمز 1001.',
  'The picture, JPEG or PNG.': 'صورة بصيغة JPEG أو PNG.',
  'The video, MP4 or 3GPP.': 'فيديو بصيغة MP4 أو 3GPP.',
  'The recording: AAC, MP4, AMR, MPEG, or Ogg with the Opus codec. It takes no caption.':
    'تسجيل صوتي: AAC أو MP4 أو AMR أو MPEG أو Ogg بترميز Opus. لا يقبل تعليقًا.',
  'The document, of any type.': 'مستند من أي نوع.',
  'The place.': 'موقع على الخريطة.',
  'The sticker, WebP. It takes no caption.': 'ملصق بصيغة WebP. لا يقبل تعليقًا.',
  'The template to send, its language, and the values of its variables.': 'القالب المراد إرساله ولغته وقيم متغيراته.',
  // Headers of a delivery
  'Identifies the delivery. It is the same for every attempt, so handle each value only once.':
    'يحدد عملية التسليم. لا يتغير بين المحاولات، فعالج كل قيمة مرة واحدة فقط.',
  'The time of this attempt, in seconds since 1970-01-01 00:00 UTC. Reject a delivery whose time is more than five minutes from your own.':
    'وقت هذه المحاولة، بالثواني منذ `1970-01-01 00:00 UTC`. ارفض التسليم إذا ابتعد وقته عن وقتك أكثر من خمس دقائق.',
  'One or more signatures, separated by spaces: `v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the Base64-decoded part of the secret after `whsec_`. The secret is the one that `updateChatAppWebhook` set, or else the one that the operator of the service gave you. The body is the bytes received. Accept the delivery if any signature fits; compare in constant time.':
    'توقيع أو أكثر تفصل بينها مسافات: `v1,` ثم ترميز Base64 لقيمة HMAC-SHA256 للنص `<webhook-id>.<webhook-timestamp>.<body>`. المفتاح هو ما بعد `whsec_` من السر، بعد فك ترميز Base64. والسر هو ما حددته `updateChatAppWebhook`، وإلا فهو ما أعطاك إياه مشغّل الخدمة. والمتن هو البايتات المستلمة كما هي. اقبل التسليم إذا طابق أي توقيع، وقارن في زمن ثابت.',
  // Statuses of a message
  'The channel has the message.': 'الرسالة لدى القناة.',
  'The message is on the device.': 'الرسالة على الجهاز.',
  'The recipient has seen the message.': 'رأى المستلم الرسالة.',
  'The message could not be delivered.': 'تعذّر تسليم الرسالة.',
};

/** A text of the contract, and the language that it has. */
export interface ContractText {
  text: string;
  lang: Language;
}

/** Returns a text of the contract in a language, or in English without a translation. */
export function translate(text: string, language: Language): ContractText {
  // The contract breaks its lines, and a translation does not.
  const translation = language === 'ar' ? translations[text.trim().replaceAll(/\s+/g, ' ')] : undefined;
  return translation === undefined ? { text, lang: 'en' } : { text: translation, lang: 'ar' };
}
