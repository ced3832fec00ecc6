import { stemArabicWord } from './arabic.ts';
import type { StemWords } from './stems.ts';
import { splitIntoWords } from './words.ts';

/** A stem that may stand in a passage where a question has another one. */
export interface Alternative {
  stem: string;
  /** 0 to 1, how near it is to what was asked for. */
  likeness: number;
}

/** The alternatives of stems; of most there are none. */
export type Synonyms = (stems: readonly string[]) => Promise<ReadonlyMap<string, readonly Alternative[]>>;

/** A synonym is not the word itself: what it finds comes after what the word finds, and a wrong one does little harm. */
const synonymLikeness = 0.5;
const verbFormLikeness = 0.8;

/**
 * Words that people and documents exchange for each other where something is ordered, paid, delivered, returned, repaired or built upon,
 * by topic. Questions are asked in one's own words, and a search by words finds nothing of a document that uses others.
 */
const groups = `
  order purchase buy|cart basket trolley|checkout till counter|item article product|reserve book hold|stock available inventory
  amount quantity|catalogue range assortment|bill invoice|pay settle|rate instalment installment|charge deduct|fee surcharge charge
  cost price|voucher coupon|gift present|credit balance|cash money|decline refuse reject|discount rebate reduction|cheap low
  tax vat duty|ship deliver dispatch send|delivery shipping shipment|parcel package|driver courier carrier haulier|arrive come
  collect fetch pick|abroad foreign overseas international|free gratis|heavy weight|upstairs floor|home house|refund reimburse
  swap exchange|return back|broken damaged smashed|faulty defective fault|missing lost|wrong incorrect mistake|account profile
  login signin|lock block|delete erase remove close|register join|household family|email mail|mail post letter|kid child|warranty guarantee
  repair mend fix|spare replacement|company business firm|employee staff worker|human person|data information|store keep save
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
  حذف مسح محو|دفع سداد|مجاني مجانا|بقعة لطخة|ظهور نشر|عربي عربية|طفل ولد رضيع|استرداد استرجاع|شراء اشترى|كسر مكسور`;

/**
 * What is of a kind: whoever asks names the thing that they have, a document often only its kind. Each group has a kind, followed by
 * things of it, none of which means something else as well. It holds in one direction only: what is true of necklaces does not answer
 * a question about jewellery.
 */
const kinds = `
  jewellery earring necklace bracelet brooch|furniture sofa chair wardrobe cupboard bookcase sideboard|cookware saucepan casserole wok
  clothes shirt trousers jacket coat skirt jumper|shoes sandal sneaker slipper|bedding pillow duvet sheet blanket
  appliance kettle toaster blender mixer fridge freezer oven dishwasher|glass vase bottle jar mirror|card visa mastercard amex
  wallet paypal|carrier dhl ups fedex|currency dollar pound franc|telephone iphone android
  مجوهرات قلادة سوار قرط|أثاث كنبة أريكة كرسي خزانة|أجهزة ثلاجة غسالة خلاط مكنسة|ملابس قميص بنطال فستان معطف|أحذية حذاء صندل
  زجاج مزهرية قارورة مرآة|بطاقة فيزا ماستركارد|عملة دولار دينار درهم`;

/**
 * Finds what else to look for: synonyms, the kind that a thing is of, and in Arabic the other persons and times of a verb ("I paid" where the document has "you pay"),
 * which no stemmer takes away, since many nouns begin and end alike.
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
/** A verb of now, also with "so that" or "will" before it, and one of the past as whoever asks says it: "I bought". */
const verbs = [/^[لسف]?[ايتن](\p{Script=Arabic}{3,4})$/u, /^(\p{Script=Arabic}{3,5})ت$/u];

function otherPersons(stem: string): Alternative[] {
  const [verb] = verbs.flatMap((form) => form.exec(stem)?.slice(1) ?? []);
  if (verb === undefined) return [];
  return [...persons.map((person) => person + verb), `${verb}ت`]
    .map(stemArabicWord)
    .filter((other) => other !== stem)
    .map((other) => ({ stem: other, likeness: verbFormLikeness }));
}
