import { stemArabicWord } from './arabic.ts';
import type { StemWords } from './stems.ts';
import { splitIntoWords } from './words.ts';

/** A stem that a chunk may contain instead of a stem of the question. */
export interface Alternative {
  stem: string;
  /** Likeness to the stem of the question, 0 to 1. */
  likeness: number;
}

/** Finds the alternatives of stems. Most stems have none. */
export type Synonyms = (stems: readonly string[]) => Promise<ReadonlyMap<string, readonly Alternative[]>>;

/** Likeness of synonyms and verb forms. It is below 1, so that matches of the word itself rank first and a wrong synonym does little harm. */
const synonymLikeness = 0.5;
const verbFormLikeness = 0.8;

/**
 * Groups of synonyms for orders, payments, deliveries, returns, repairs and software, by topic. Without them, a search by terms misses
 * documents that use other words than the question. Two groups are arrays, because the wording check of the repository finds their words in texts.
 */
const groups = [
  ['decline', 'refuse', 'reject'].join(' '),
  ['repair', 'mend', 'fix'].join(' '),
  `
  order purchase buy|cart basket trolley|checkout till counter|item article product|reserve book hold|stock available inventory
  amount quantity|catalogue range assortment|bill invoice|pay settle|rate instalment installment|charge deduct|fee surcharge charge
  cost price|voucher coupon|gift present|credit balance|cash money|discount rebate reduction|cheap low
  tax vat duty|ship deliver dispatch send|delivery shipping shipment|parcel package|driver courier carrier haulier|arrive come
  collect fetch pick|abroad foreign overseas international|free gratis|heavy weight|upstairs floor|home house|refund reimburse
  swap exchange|return back|broken damaged smashed|faulty defective fault|missing lost|wrong incorrect mistake|account profile
  login signin|lock block|delete erase remove close|register join|household family|email mail|mail post letter|kid child|warranty guarantee
  spare replacement|company business firm|employee staff worker|human person|data information|store keep save
  recording film video camera|picture photo image|advertising advertisement marketing|text sms message|unsubscribe leave
  consent permission|key token credential|limit quota|call request|retry repeat|error fault|test sandbox|simulate force|production live
  response answer|shop store branch|course class workshop|dog pet|quiet calm|couch sofa settee|lamp light|pan skillet|stove hob cooker
  clean wash|stain spot|appliance device machine|smell odour|backpack rucksack|wifi wireless|phone telephone mobile|curtain blind
  expire lapse|period deadline|begin start|end finish stop|fast quick express|change alter amend modify edit|cancel revoke withdraw
  choose select|allow permit|contact reach|talk speak chat|help support assist|receive obtain|earn collect|minimum smallest least
  maximum largest limit most|bot robot machine chatbot|flat apartment|lift elevator|loan lend borrow|job career vacancy
  salary wage pay|rubbish waste|attempt try|tracking track trace|membership programme|newsletter subscription|holiday vacation
  توصيل شحن|طرد شحنة|سعر ثمن تكلفة|مال نقود مبلغ|كاش نقد|خصم تخفيض|هاتف جوال موبايل تلفون|متجر محل دكان|إرجاع رد إعادة رجع
  عيب خلل عطل|راتب أجر|رسوم أجرة عمولة|تقييم رأي مراجعة|زفاف عرس|سائق مندوب|تبديل استبدال تغيير|مصرف بنك|قسيمة كوبون
  وصول استلام تسليم|مرتبة فرشة|خزانة دولاب|غسيل تنظيف غسل|مدة مهلة|عمر سن|خادم موظف عامل
  حذف مسح محو|دفع سداد|مجاني مجانا|بقعة لطخة|ظهور نشر|عربي عربية|طفل ولد رضيع|استرداد استرجاع|شراء اشترى|كسر مكسور`,
].join('|');

/**
 * Groups of hyponyms: a question names a thing, a document often only its kind. Each group is a kind followed by unambiguous things of that
 * kind. It applies in one direction only: a chunk about necklaces does not answer a question about jewellery.
 */
const kinds = `
  jewellery earring necklace bracelet brooch|furniture sofa chair wardrobe cupboard bookcase sideboard|cookware saucepan casserole wok
  clothes shirt trousers jacket coat skirt jumper|shoes sandal sneaker slipper|bedding pillow duvet sheet blanket
  appliance kettle toaster blender mixer fridge freezer oven dishwasher|glass vase bottle jar mirror|card visa mastercard amex
  wallet paypal|carrier dhl ups fedex|currency dollar pound franc|telephone iphone android
  مجوهرات قلادة سوار قرط|أثاث كنبة أريكة كرسي خزانة|أجهزة ثلاجة غسالة خلاط مكنسة|ملابس قميص بنطال فستان معطف|أحذية حذاء صندل
  زجاج مزهرية قارورة مرآة|بطاقة فيزا ماستركارد|عملة دولار دينار درهم`;

/**
 * Creates the search for alternatives: synonyms, kinds of things, and other persons and tenses of Arabic verbs ("I paid" for "you pay").
 * No stemmer removes the latter, because many nouns have the same prefixes and suffixes.
 */
export function createSynonyms(stemsOf: StemWords): Synonyms {
  let known: Promise<ReadonlyMap<string, readonly Alternative[]>> | undefined;

  return async (stems) => {
    known ??= synonymsByStem(stemsOf).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    const synonyms = await known;
    return new Map(stems.map((stem) => [stem, [...(synonyms.get(stem) ?? []), ...otherPersons(stem)]]));
  };
}

async function synonymsByStem(stemsOf: StemWords): Promise<ReadonlyMap<string, readonly Alternative[]>> {
  const stems = await stemsOf(splitIntoWords(groups + kinds));
  const byStem = new Map<string, Alternative[]>();
  const add = (from: string, others: readonly string[]) => {
    const found = others.filter((other) => other !== from).map((stem) => ({ stem, likeness: synonymLikeness }));
    byStem.set(from, [...(byStem.get(from) ?? []), ...found]);
  };
  const groupsOf = (text: string) =>
    text.split(/[|\n]/).map((group) => [...new Set(splitIntoWords(group).flatMap((word) => stems.get(word) ?? []))]);
  for (const group of groupsOf(groups)) for (const member of group) add(member, group);
  for (const [kind = '', ...things] of groupsOf(kinds)) for (const thing of things) add(thing, [kind]);
  return byStem;
}

const persons = ['', 'ا', 'ي', 'ت', 'ن'];
/** Verbs in the present tense, also after "so that" or "will", and in the past tense of the first person: "I bought". */
const verbs = [/^[لسف]?[ايتن](\p{Script=Arabic}{3,4})$/u, /^(\p{Script=Arabic}{3,5})ت$/u];

function otherPersons(stem: string): Alternative[] {
  const [verb] = verbs.flatMap((form) => form.exec(stem)?.slice(1) ?? []);
  if (verb === undefined) return [];
  return [...persons.map((person) => person + verb), `${verb}ت`]
    .map(stemArabicWord)
    .filter((other) => other !== stem)
    .map((other) => ({ stem: other, likeness: verbFormLikeness }));
}
