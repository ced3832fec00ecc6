import { readFirstWords, splitIntoWords } from '../knowledge/knowledge.ts';

/** Reports whether a question asks for a number, a price or a time. */
export function asksForQuantity(question: string): boolean {
  const words = readFirstWords(question);
  return words.some(
    (word, index) => quantityWords.has(word) || (word === 'how' && measures.has(words[index + 1] ?? '')),
  );
}

/** Reports whether a sentence contains a number or a time. */
export function namesQuantity(sentence: string): boolean {
  return splitIntoWords(sentence).some((word) => /\d/.test(word) || numbers.has(word));
}

const measures = new Set(
  'big deep early far fast few heavy high large late little long many much often old quick quickly small soon tall thick wide'.split(
    ' ',
  ),
);

const quantityWords = new Set(
  splitIntoWords(`
    age amount cost costs date deadline duration fee fees height length limit maximum minimum number percent percentage period price
    prices quantity size time times until weight when width
    كم بكم وكم لكم متى ومتى مدة فترة سعر أسعار ثمن تكلفة كلفة رسوم أجرة عدد حجم وزن طول موعد مواعيد أوقات وقت ساعة ساعات نسبة مقدار`),
);

/** "One" is omitted, because it has many other meanings. */
const numbers = new Set(
  splitIntoWords(`
    two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty ninety hundred thousand half
    quarter once twice double free daily weekly monthly yearly hour hours minute minutes day days week weeks month months year years
    noon midnight monday tuesday wednesday thursday friday saturday sunday
    اثنان اثنين ثلاث ثلاثة أربع أربعة خمس خمسة ست ستة سبع سبعة ثمان ثماني ثمانية تسع تسعة عشر عشرة عشرون عشرين ثلاثون ثلاثين أربعون
    أربعين خمسون خمسين ستون ستين تسعون تسعين مئة مائة مئتان ألف نصف ربع ضعف مجانا مجاني مجانية يوم يوما يومان يومين يومي أيام أسبوع أسبوعا
    أسبوعان أسبوعين أسابيع شهر شهرا شهران شهرين أشهر سنة سنتان سنتين سنوات ساعة ساعتان ساعتين ساعات دقيقة دقائق ليلة مرة مرتان مرتين
    مرات السابعة الثامنة التاسعة العاشرة منتصف`),
);
