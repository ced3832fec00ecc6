/**
 * The Arabic descriptions of the kinds of connections, their settings, credentials and setup, by the English sentence of the service. The build
 * replaces the sentence by its hash. A sentence without a translation is shown in English: `connection-descriptions.test.ts` of the service finds it.
 */
export const settingDescriptions: Readonly<Record<string, string>> = {
  'SMS over SMPP 3.4, the protocol of most SMS providers and operators.':
    'رسائل SMS عبر SMPP 3.4، وهو بروتوكول معظم مزوّدي خدمات SMS وشركات الاتصالات.',
  "Host name or address of the provider's SMSC.": 'اسم مضيف مركز الرسائل (SMSC) لدى المزوّد أو عنوانه.',
  'Its TCP port, often 2775, or 3550 with TLS.': 'منفذ TCP الخاص به، وهو غالبًا 2775، أو 3550 مع TLS.',
  'Whether to connect with TLS. The certificate is verified.': 'هل يُستخدم TLS في الاتصال. يجري التحقق من الشهادة.',
  'Certificate authority of the provider in PEM, if it has its own.':
    'سلطة الشهادات الخاصة بالمزوّد بصيغة PEM، إن كانت له سلطة خاصة به.',
  'One bind for both directions, or one for each.': 'وصلة واحدة للاتجاهين، أو وصلة لكل اتجاه.',
  'system_type of the bind, if the provider demands one.': 'قيمة system_type للوصلة، إن كان المزوّد يطلبها.',
  'address_range of the bind: the numbers to receive from, if the provider demands it.':
    'قيمة address_range للوصلة: الأرقام التي تُستقبل رسائلها، إن كان المزوّد يطلبها.',
  'service_type of each submission, if the provider demands one.':
    'قيمة service_type لكل عملية إرسال، إن كان المزوّد يطلبها.',
  'The alphabet that the provider reads in data_coding 0.': 'الأبجدية التي يقرأ بها المزوّد القيمة 0 في data_coding.',
  'How a long text is sent: parts with a user data header, one message_payload, or sar_* parameters.':
    'كيف يُرسل النص الطويل: أجزاء بترويسة user data header، أو message_payload واحد، أو معاملات sar_*\u200e.',
  'Type of number of a sender name.': 'نوع الرقم (TON) لاسم مرسل.',
  'Numbering plan of a sender name.': 'خطة الترقيم (NPI) لاسم مرسل.',
  'Type of number of a short code. Providers use 3, 0 or 6.': 'نوع الرقم (TON) لرمز قصير. يستخدم المزوّدون 3 أو 0 أو 6.',
  'Numbering plan of a short code.': 'خطة الترقيم (NPI) لرمز قصير.',
  'Type of number of a sender that is a phone number.': 'نوع الرقم (TON) لمرسل هو رقم هاتف.',
  'Numbering plan of a sender that is a phone number.': 'خطة الترقيم (NPI) لمرسل هو رقم هاتف.',
  'Calling code of the provider, such as 963: it completes numbers that the provider sends in national form.':
    'رمز الاتصال الدولي لبلد المزوّد، مثل 963: تُستكمل به الأرقام التي يرسلها المزوّد بالصيغة المحلية.',
  'Form of the recipient. "national" needs countryCode, and leaves it out.':
    'صيغة رقم المستلم. تتطلب «national» قيمة countryCode وتحذفها من الرقم.',
  '1 asks for a delivery receipt, 17 for intermediate notices too, 0 for none.':
    'تطلب القيمة 1 إيصال تسليم، وتطلب 17 الإشعارات المرحلية أيضًا، ولا تطلب 0 شيئًا.',
  'Whether receipts may have the id in another base (hexadecimal or decimal) than responses.':
    'هل قد يكون المعرّف في الإيصالات بنظام عد (ست عشري أو عشري) يختلف عنه في الردود.',
  'How the expiry of a message is written.': 'كيف يُكتب وقت انتهاء صلاحية الرسالة.',
  'Further error codes of the provider after which a message is retried later.':
    'رموز أخطاء إضافية لدى المزوّد يُعاد بعدها إرسال الرسالة لاحقًا.',
  'Error codes of the provider that mean: the recipient has opted out.':
    'رموز أخطاء لدى المزوّد تعني أن المستلم ألغى اشتراكه.',
  'Seconds between two enquire_link.': 'عدد الثواني بين كل طلبَي enquire_link.',
  'Seconds to wait for a response. Without one, the outcome of a message is unknown.':
    'عدد ثواني انتظار الرد. إن لم يصل رد فنتيجة الرسالة غير معروفة.',
  'system_id of the account.': 'قيمة system_id للحساب.',
  'Its password. SMPP allows 8 characters; longer ones are for providers that accept them.':
    'كلمة مرور الحساب. يسمح SMPP بثمانية محارف، أما الأطول فللمزوّدين الذين يقبلونها.',
  'SMS over an HTTP API: Twilio, Infobip, Vonage, or any other provider':
    'رسائل SMS عبر واجهة HTTP برمجية: Twilio أو Infobip أو Vonage أو أي مزوّد آخر',
  'The provider. "custom" takes any HTTP API, which "provider" describes.':
    'المزوّد. تصلح «custom» لأي واجهة HTTP برمجية يصفها الإعداد «provider».',
  'twilio: the account SID, AC and 32 hex digits.':
    'لـ twilio: معرّف الحساب (Account SID)، وهو AC تليها 32 خانة ست عشرية.',
  'twilio: the messaging service that chooses the sender. Without it, the sender of the message is used.':
    'لـ twilio: خدمة الرسائل (Messaging Service) التي تختار المرسل. من دونها يُستخدم مرسل الرسالة.',
  'vonage: the id of the application, a UUID.': 'لـ vonage: معرّف التطبيق، وهو UUID.',
  'The address of the API. infobip: required, the base URL of the account. twilio, vonage: default the public API.':
    'عنوان الواجهة البرمجية. لـ infobip: مطلوب، وهو العنوان الأساسي للحساب. لـ twilio وvonage: الواجهة العامة افتراضيًا.',
  'custom: request, authentication, response and callbacks of the provider.':
    'لـ custom: الطلب والمصادقة والرد وإشعارات المزوّد.',
  'The request that submits an SMS.': 'الطلب الذي يرسل رسالة SMS.',
  'HTTP method. Without it, POST.': 'طريقة HTTP. إن لم تُحدَّد فهي POST.',
  'URL with placeholders.': 'عنوان URL، ويمكن أن يتضمن متغيرات.',
  'How the body is encoded. Without it, json.': 'ترميز نص الطلب. إن لم يُحدَّد فهو json.',
  'Further headers, with placeholders.': 'ترويسات إضافية، ويمكن أن تتضمن متغيرات.',
  'The fields of the body as JSON, with placeholders.': 'حقول نص الطلب بصيغة JSON، ويمكن أن تتضمن متغيرات.',
  'How requests are authenticated: none, basic, bearer, header, query or jwt.':
    'كيف تجري مصادقة الطلبات: none أو basic أو bearer أو header أو query أو jwt.',
  'How the response to a submission is read.': 'كيف يُقرأ الرد على طلب الإرسال.',
  "JSON pointer to the provider's id of the SMS.": 'مؤشر JSON إلى معرّف رسالة SMS لدى المزوّد.',
  'JSON pointers to the code of an error; the first that has a value counts.':
    'مؤشرات JSON إلى رمز الخطأ، ويُعتمد أول مؤشر له قيمة.',
  'JSON pointers to the text of an error; the first that has a value counts.':
    'مؤشرات JSON إلى نص الخطأ، ويُعتمد أول مؤشر له قيمة.',
  'Meaning of statuses and codes; the first rule that matches counts.':
    'معاني الحالات والرموز، وتُعتمد أول قاعدة تنطبق.',
  'Limits of the validity of an SMS at the provider.': 'حدود مدة صلاحية رسالة SMS لدى المزوّد.',
  'Shortest validity in seconds. An SMS that expires sooner is not sent.':
    'أقصر مدة صلاحية بالثواني. لا تُرسل رسالة SMS تنتهي صلاحيتها قبل ذلك.',
  'Longest validity in seconds.': 'أطول مدة صلاحية بالثواني.',
  'A harmless GET request that checks the credentials.': 'طلب GET بلا أثر يفحص بيانات الاعتماد.',
  'HTTP statuses that mean invalid credentials. Without it, 401 and 403.':
    'حالات HTTP التي تعني أن بيانات الاعتماد خاطئة. إن لم تُحدَّد فهي 401 و403.',
  'How delivery receipts are read. Without it, none are accepted.':
    'كيف تُقرأ إيصالات التسليم. من دونه لا يُقبل أي إيصال.',
  'JSON pointer to the list of receipts. Without it, the body is one receipt or a list of them.':
    'مؤشر JSON إلى قائمة الإيصالات. من دونه يكون نص الطلب إيصالًا واحدًا أو قائمة إيصالات.',
  'JSON pointer to the number of the recipient.': 'مؤشر JSON إلى رقم المستلم.',
  'JSON pointer to the time of the status.': 'مؤشر JSON إلى وقت الحالة.',
  'JSON pointers to the status; the first that "states" knows counts.':
    'مؤشرات JSON إلى الحالة، وتُعتمد أول حالة يعرفها الإعداد «states».',
  'JSON pointers to the code of a failure; the first that has a value counts.':
    'مؤشرات JSON إلى رمز الفشل، ويُعتمد أول مؤشر له قيمة.',
  'The meaning of each status of the provider: sent, delivered, failed, unknown or ignored.':
    'معنى كل حالة لدى المزوّد: sent أو delivered أو failed أو unknown أو ignored.',
  'The response that the provider expects. Without it, 204.': 'الرد الذي يتوقعه المزوّد. إن لم يُحدَّد فهو 204.',
  'HTTP status.': 'حالة HTTP.',
  'Media type of the body, such as text/xml.': 'نوع محتوى نص الرد، مثل text/xml.',
  'Body of the response. It may be empty.': 'نص الرد. يمكن أن يكون فارغًا.',
  'How SMS from people are read. Without it, none are accepted.':
    'كيف تُقرأ رسائل SMS الواردة من الأشخاص. من دونه لا تُقبل أي رسالة.',
  'JSON pointer to the list of SMS. Without it, the body is one SMS or a list of them.':
    'مؤشر JSON إلى قائمة رسائل SMS. من دونه يكون نص الطلب رسالة واحدة أو قائمة رسائل.',
  'JSON pointer to the number of the person.': 'مؤشر JSON إلى رقم الشخص.',
  'JSON pointer to the number that received it.': 'مؤشر JSON إلى الرقم الذي استقبل الرسالة.',
  'JSON pointer to the text.': 'مؤشر JSON إلى النص.',
  'JSON pointer to the time.': 'مؤشر JSON إلى الوقت.',
  'The place of a part within a longer SMS.': 'موضع الجزء ضمن رسالة SMS أطول.',
  'JSON pointer to the number that the parts of one SMS share.':
    'مؤشر JSON إلى الرقم المشترك بين أجزاء رسالة SMS واحدة.',
  'JSON pointer to the number of the part, from 1.': 'مؤشر JSON إلى رقم الجزء، بدءًا من 1.',
  'JSON pointer to the number of parts.': 'مؤشر JSON إلى عدد الأجزاء.',
  'How calls of the provider are authenticated: jwt, basic, secretUrl or hmac. Without it, all are rejected.':
    'كيف تجري مصادقة إشعارات المزوّد: jwt أو basic أو secretUrl أو hmac. من دونها تُرفض كل الإشعارات.',
  'Milliseconds that the provider has for its response.': 'المهلة التي يجب أن يرد المزوّد خلالها، بالمللي ثانية.',
  'Whether a URL may begin with http: for a gateway in your own network.':
    'هل يُسمح بعنوان يبدأ بـ http، لبوابة في شبكتك الخاصة.',
  'twilio: the auth token, which also verifies callbacks.':
    'لـ twilio: رمز المصادقة (Auth Token)، ويُستخدم أيضًا للتحقق من الإشعارات.',
  'twilio: the SID of an API key, to submit with instead of the auth token.':
    'لـ twilio: معرّف مفتاح API ‏(SID)، للإرسال به بدل رمز المصادقة.',
  'twilio: the secret of that API key.': 'لـ twilio: القيمة السرية لمفتاح API هذا.',
  'infobip: the API key.': 'لـ infobip: مفتاح API.',
  'vonage, custom with jwt: the RSA private key of the application, in PEM.':
    'لـ vonage، ولـ custom مع jwt: مفتاح RSA الخاص بالتطبيق، بصيغة PEM.',
  'custom with basic: the user name.': 'لـ custom مع basic: اسم المستخدم.',
  'custom with basic: the password.': 'لـ custom مع basic: كلمة المرور.',
  'custom with bearer, header or query: the token.': 'لـ custom مع bearer أو header أو query: الرمز السري.',
  'custom with basic verification: the user name of callbacks.':
    'لـ custom مع التحقق basic: اسم المستخدم في الإشعارات.',
  'custom with basic verification: the password of callbacks.': 'لـ custom مع التحقق basic: كلمة المرور في الإشعارات.',
  'The secret that verifies callbacks. vonage: the signature secret. infobip: a secret of your own, which the callback URLs contain.':
    'المفتاح السري للتحقق من الإشعارات. لـ vonage: مفتاح التوقيع (signature secret). لـ infobip: قيمة سرية تختارها وتتضمنها عناوين الإشعارات.',
  'The secret before the last change (twilio: auth token), accepted until the provider has changed too.':
    'المفتاح السري قبل آخر تغيير (لـ twilio: رمز المصادقة)، ويُقبل إلى أن يغيّره المزوّد أيضًا.',
  'E-mail over SMTP, with any mail server or e-mail provider':
    'رسائل البريد الإلكتروني عبر SMTP، بأي خادم بريد أو مزوّد بريد إلكتروني',
  'Host name or address of the mail server.': 'اسم مضيف خادم البريد أو عنوانه.',
  'Its TCP port: usually 587 with starttls, 465 with tls.': 'منفذ TCP الخاص به: عادةً 587 مع starttls، و465 مع tls.',
  'How the connection is encrypted. The certificate is verified, and nothing is sent without encryption. none: for a mail server in your own network.':
    'كيف يُشفَّر الاتصال. يجري التحقق من الشهادة، ولا يُرسل شيء دون تشفير. أما none فلخادم بريد في شبكتك الخاصة.',
  'Certificate authority of the mail server in PEM, if it has its own.':
    'سلطة الشهادات الخاصة بخادم البريد بصيغة PEM، إن كانت له سلطة خاصة به.',
  'Address that e-mails come from, and to which the mail server sends its reports of failed deliveries.':
    'العنوان الذي تصدر عنه الرسائل، ويرسل إليه خادم البريد تقارير التسليم الفاشل.',
  'Name that the recipient sees as the sender.': 'الاسم الذي يراه المستلم بوصفه المرسل.',
  'Seconds that the mail server has for each response.':
    'المهلة التي يجب أن يرد خادم البريد خلالها في كل مرة، بالثواني.',
  'SMTP sessions that each instance of the service keeps open at the same time. A session sends up to 100 e-mails.':
    'عدد جلسات SMTP التي تبقيها كل نسخة من الخدمة مفتوحة في الوقت نفسه. ترسل الجلسة حتى 100 رسالة.',
  'User name, if the mail server needs a sign-in.': 'اسم المستخدم، إن كان خادم البريد يتطلب تسجيل الدخول.',
  'Its password.': 'كلمة مرور المستخدم.',
  'WhatsApp Business messages over the Cloud API of Meta': 'رسائل WhatsApp Business عبر Cloud API من Meta',
  'Id of the Meta app, from its dashboard. The URL of its webhook ends with it.':
    'معرّف تطبيق Meta، من لوحة التحكم الخاصة به. ينتهي به عنوان الويب هوك.',
  'Id of the phone number, from the WhatsApp page of the app. It is not the number itself.':
    'معرّف رقم الهاتف، من صفحة WhatsApp في التطبيق. ليس هو الرقم نفسه.',
  'Id of the WhatsApp Business Account that has the number, from the WhatsApp page of the app.':
    'معرّف حساب WhatsApp Business الذي يملك الرقم، من صفحة WhatsApp في التطبيق.',
  'Version of the Graph API. Meta ends a version about two years after its release.':
    'إصدار Graph API. تُنهي Meta دعم كل إصدار بعد نحو عامين من صدوره.',
  'Milliseconds that Meta has for its response. Uploads of files have 5 minutes.':
    'المهلة التي يجب أن ترد Meta خلالها، بالمللي ثانية. لرفع الملفات 5 دقائق.',
  'App secret, from the basic settings of the app. It signs the webhooks.':
    'المفتاح السري للتطبيق (App secret)، من إعداداته الأساسية. يوقّع طلبات الويب هوك.',
  'A secret that you choose. Enter the same text as the verify token of the webhook.':
    'قيمة سرية تختارها. أدخل القيمة نفسها في خانة Verify token للويب هوك.',
  'Access token of a system user that may send messages.':
    'رمز وصول لمستخدم نظام (system user) يُسمح له بإرسال الرسائل.',
  'Facebook Messenger messages of a page over the Messenger Platform of Meta':
    'رسائل Facebook Messenger لصفحة عبر Messenger Platform من Meta',
  'Id of the Facebook page that people write to.': 'معرّف صفحة Facebook التي يراسلها الأشخاص.',
  'Access token of the page, not of a person or a system user.':
    'رمز وصول للصفحة، لا لشخص ولا لمستخدم نظام (system user).',
  'RCS messages over RCS for Business (RCS Business Messaging) of Google':
    'رسائل RCS عبر RCS for Business (RCS Business Messaging) من Google',
  'Id of the agent, from its page in the RCS for Business Developer Console.':
    'معرّف الوكيل، من صفحته في RCS for Business Developer Console.',
  'Region of the API that is called: the one in which the agent is hosted.':
    'منطقة الواجهة البرمجية المستخدمة: المنطقة التي يُستضاف فيها الوكيل.',
  'Seconds for which Google tries to deliver a message. Then the route tries its next connection. The service expires messages after 24 hours.':
    'عدد الثواني التي تحاول Google خلالها تسليم الرسالة. بعدها يجرّب المسار الاتصال التالي. تنتهي صلاحية الرسائل في الخدمة بعد 24 ساعة.',
  'Milliseconds that Google has for its response.': 'المهلة التي يجب أن ترد Google خلالها، بالمللي ثانية.',
  'The whole key file of the service account that may use the agent, as one text, not as an object: jq --rawfile key key.json writes it so.':
    'ملف المفتاح الكامل لحساب الخدمة الذي يحق له استخدام الوكيل، كنص واحد لا ككائن. يكتبه كذلك الأمر jq --rawfile key key.json.',
  'The clientToken that the Developer Console shows for the webhook of the agent.':
    'قيمة clientToken التي تعرضها Developer Console لويب هوك الوكيل.',
  'Receipts need no setup. For replies and STOP, enter this at the provider as the URL of inbound SMS:':
    'لا تحتاج الإيصالات إلى إعداد. لاستقبال الردود وSTOP أدخل هذا العنوان لدى المزوّد كعنوان رسائل SMS الواردة:',
  'The service rejects receipts and inbound SMS until the credential callbackSecret is set. Then enter this for replies:':
    'ترفض الخدمة الإيصالات ورسائل SMS الواردة إلى أن تُعيَّن القيمة callbackSecret. بعدها أدخل هذا العنوان لاستقبال الردود:',
  'Enter these in the app dashboard of Meta, under WhatsApp, Configuration, and subscribe to the field messages:':
    'أدخل هذه القيم في لوحة التحكم الخاصة بالتطبيق لدى Meta، تحت WhatsApp ثم Configuration، واشترك في الحقل messages:',
  'Enter these in the app dashboard of Meta, under Messenger, and subscribe to the fields messages, messaging_postbacks, message_deliveries, message_reads:':
    'أدخل هذه القيم في لوحة التحكم الخاصة بالتطبيق لدى Meta، تحت Messenger، واشترك في الحقول messages وmessaging_postbacks وmessage_deliveries وmessage_reads:',
  'Enter this in the RCS for Business Developer Console, as the webhook of the agent, and verify it:':
    'أدخل هذا العنوان في RCS for Business Developer Console كويب هوك للوكيل، ثم أكّده:',
};
