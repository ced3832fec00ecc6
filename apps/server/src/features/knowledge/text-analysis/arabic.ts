/**
 * Returns the light stem of a normalised Arabic word: without conjunction, article and endings. Follows light10 (Larkey, Ballesteros and
 * Connell 2007), and also removes possessive endings, which are common in questions about "your order".
 *
 * PostgreSQL's own Arabic stemmer gives ضمان and الضمان, شحن and والشحن different stems.
 */
export function stemArabicWord(word: string): string {
  let stem = word;
  if (/^و.{3}/u.test(stem)) stem = stem.slice(1);
  stem = stem.replace(/^(?:[بكف]?ال|لل)(?=.{2})/u, '');
  const owned = stem.replace(/(?<=.{3})(?:كما|هما|كم|هم|هن|نا|ها|ك)$/u, '');
  // Before such an ending ta marbuta is written as ta.
  if (owned !== stem) stem = owned.replace(/(?<=.{3})ت$/u, '');
  for (const ending of endings) stem = stem.replace(ending, '');
  return stem;
}

// redos: each is one of these words after two characters
const endings = ['ان', 'ات', 'ون', 'ين', 'يه', 'ه', 'ي'].map((ending) => new RegExp(`(?<=.{2})${ending}$`, 'u'));

const particles = ['عند', 'لدي', 'من', 'عن', 'علي', 'الي', 'في', 'مع', 'ب', 'ل', 'بين', 'لان', 'لكن'];
const pronouns = ['ي', 'ك', 'كم', 'نا', 'ه', 'ها', 'هم'];

/** Normalised stop words. */
const stopWords: ReadonlySet<string> = new Set(
  `ا اذا اذ الا الي الذي التي الذين اللذان اللتان اللواتي الان ام اما ان انا انت انتم انها انه اني او اي اين ايضا اية ايها
  ب بعد بعض بل بما بين به بها ت تحت تكون تلك تم ثم جدا حتي حول حيث حين خلال دون ذا ذلك رغم سوف س سواء ضد ضمن عبر عن عند عندما على علي
  عليه عليها عليك غير ف فان فقط في فيه فيها فيما قبل قد ك كان كانت كذلك كل كلا كم كما كن كنت كيف كي ل لا لان لدي لديك لدينا لديه لقد
  لك لكن لكي لم لما لماذا لن لنا له لها لهم لو لي ليس ليست ما ماذا متي مثل مع معه معها من منذ منه منها مهما نحن نعم نفس ها هذا هذه هذان
  هل هم هن هنا هناك هو هولاء هي و وان وهو وهي ولا وفي ومن وما وقد ولم وكان والتي والذي يا يتم يجب يكون يكن يمكن يمكنني يمكنك اريد استطيع
  فما فهل وهل ومتي وكيف واين بماذا فيم مما عما ممن لمن بكم وكم`
    .split(/\s+/)
    .map((word) => word.replaceAll('ى', 'ي').replaceAll('ة', 'ه'))
    .concat(particles.flatMap((particle) => pronouns.map((pronoun) => particle + pronoun))),
);

/** Reports whether a normalised Arabic word is a stop word, also with the prefix "and". */
export function isArabicStopWord(word: string): boolean {
  return stopWords.has(word) || (/^و.{3}/u.test(word) && stopWords.has(word.slice(1)));
}
