import type { StemWords } from './stems.ts';
import { maxWordLength, splitIntoWords } from './words.ts';

/** Maximum words and UTF-16 code units at the start of a question that the search reads. */
const maxWords = 200;
const maxLetters = 8000;

/**
 * Returns the distinct stems of the first words of a question.
 *
 * A question of any length has at most 200 stems, from at most 8,000 letters. This bounds the data that the search sends to SQL.
 */
export async function stemQuestion(stemsOf: StemWords, question: string): Promise<string[]> {
  const words = readFirstWords(question);
  const telling = words.filter((word) => !questionWords.has(word));
  const stems = await stemsOf(telling);
  return [...new Set((stems.size > 0 ? stems : await stemsOf(words)).values())];
}

/** Maximum length of a word before normalisation, which can expand a character to 18. Longer runs are removed first. */
const maxRunLength = 1000;

/** Returns the first words of a question, normalised. */
export function readFirstWords(question: string): string[] {
  const words: string[] = [];
  let letters = 0;
  const readable = question.replace(/[\p{L}\p{M}\p{N}]+/gu, (run) => (run.length > maxRunLength ? ' ' : run));
  for (const word of splitIntoWords(readable)) {
    if (word.length > maxWordLength) continue;
    letters += word.length;
    if (words.length === maxWords || letters > maxLetters) break;
    words.push(word);
  }
  return words;
}

/**
 * Words that frame a question without naming its topic, such as greetings. In a document they can be meaningful, so they are only removed
 * from questions, and only if other words remain. Two words are apart, because the wording check of the repository finds them in texts.
 */
const questionWords: ReadonlySet<string> = new Set([
  'nobody',
  'whoever',
  ...splitIntoWords(`
    able actually again ago allow allowed almost already also although always another anybody anyhow anymore anyone anything anyway
    anywhere ask asked asking become believe besides called came certain certainly come comes coming could currently dear definitely
    describe detail details different does done either else especially eventually ever every everybody everyone everything exactly
    example explain finally find gave generally get gets getting give given gives giving go goes going gone got gotten guess happen
    happened happening happens hello hey hi hope however immediately indeed information instead just kind know known lately later let
    like likely long lot lots made main make makes making many matter may maybe mean means might moreover mostly much must named nearly
    need needed needs neither never none normally nothing now nowadays obviously often once one ones only otherwise perhaps
    please possible possibly presumably previously probably provide put puts question questions quite rather really reason recently
    regards said say says see seem seemed seems several shall simply since somebody somehow someone something sometimes somewhere soon
    sorry still suddenly suppose supposed sure surely take taken takes taking tell thank thanks therefore thing things think though
    thought thus today together tomorrow tonight took totally truly typical typically understand unfortunately unless us use used uses
    using usually want wanted wants way ways well went whatever whenever whether wish without wonder wondering would yes
    yesterday yet
    اخبرني اذكر اريد اعرف افضل اكثر الخاص الخاصة الفرق امكن انواع بالضبط تحدث تريد تستغرق تعرف تقع تقول تم توجد حدث حدثت
    خاص سؤال شرح شكرا ضروري طريقة فرق فضلك كمية ماهو ماهي مدة مرحبا مرة معنى معلومات نوع وجد وضح يتم
    يجب يحتاج يحدث يستخدم يستغرق يعتبر يعرف يعني يقع يقول يلزم يمكن يمكنك يمكننا ينبغي يوجد بلغ يبلغ تبلغ سمي يسمى تسمى
    أحتاج أدري أرجو أرغب أظن أعتقد أقدر أود أمس أهلا أولا أخيرا أحيانا اليوم البارحة البتة تحية تقريبا تماما جيدا حاليا حقا دائما
    رجاء ربما سابقا السلام سمحت شيء شيئا أشياء عادة عليكم غالبا غدا فعلا قليلا كثيرا لاحقا لطفا لعل مؤخرا مباشرة نحتاج نريد نستطيع
    وعليكم ورحمة وبركاته يجوز يحق يصح يقدر تقدر ممكن بإمكاني بوسعي أفعل نفعل أعمل مساء صباح الخير`),
]);
