import { wordsOf } from './words.ts';

/**
 * Words with which ask, and which say nothing of what they ask about. In a document they may mean something, so only a
 * question is rid of them, unless it has no others.
 */
export const questionWords: ReadonlySet<string> = new Set(
  wordsOf(`
    able allow allowed anyone anything ask asked become called came come could describe detail details different does done else ever
    every exactly example explain find gave get gets getting give given gives go goes going happen happened happens hello
    hi information kind know known let like long made main make makes making many may mean means might much must named
    need needed needs often one please possible provide question reason said say says see shall soon still sure
    take taken takes taking tell thank thanks thing things took typical typically us use used uses using usually want wants
    way ways well went whether without would yes
    اخبرني اذكر اريد اعرف افضل اكثر الخاص الخاصة الفرق امكن انواع بالضبط تحدث تريد تستغرق تعرف تقع تقول تم توجد حدث حدثت
    خاص سؤال شرح شكرا ضروري طريقة فرق فضلك كمية ماهو ماهي مدة مرحبا مرة معنى معلومات نوع وجد وضح يتم
    يجب يحتاج يحدث يستخدم يستغرق يعتبر يعرف يعني يقع يقول يلزم يمكن يمكنك يمكننا ينبغي يوجد بلغ يبلغ تبلغ سمي يسمى تسمى`),
);
