/**
 * Returns the base form of an irregular English word: PostgreSQL's stemmer gives "bought" and "buy" different stems, "children" and "child"
 * too. Numbers in words become digits. Regular forms and ambiguous ones ("found", "lay", "saw") are not listed.
 */
export function toBaseForm(word: string): string {
  return baseForms.get(word) ?? word;
}

const baseForms: ReadonlyMap<string, string> = new Map(
  `arise arose arisen|awake awoke awoken|bear bore|beat beaten|begin began begun|bend bent|bite bit bitten|bleed bled|blow blew blown
  break broke broken|breed bred|bring brought|build built|burn burnt|buy bought|catch caught|choose chose chosen|creep crept|deal dealt
  dig dug|draw drew drawn|dream dreamt|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed|feel felt
  fight fought|flee fled|fly flew flown|forbid forbade forbidden|forget forgot forgotten|forgive forgave forgiven|freeze froze frozen
  grow grew grown|hang hung|hear heard|hide hid hidden|hold held|keep kept|know knew known|lead led|lean leant|learn learnt|lend lent
  lose lost|mean meant|meet met|pay paid|prove proven|ride rode ridden|ring rang rung|rise risen|run ran|seek sought|sell sold
  send sent|sew sewn|shake shook shaken|shine shone|shoot shot|show shown|shrink shrank shrunk|sing sang sung|sink sank sunk
  sit sat|sleep slept|slide slid|smell smelt|speak spoke spoken|speed sped|spell spelt|spend spent|spill spilt|spoil spoilt|stand stood
  steal stole stolen|stick stuck|strike struck|swear swore sworn|sweep swept|swell swollen|swim swam swum|swing swung|teach taught
  tear tore torn|tell told|think thought|throw threw thrown|understand understood|wake woke woken|wear wore worn|weave wove woven
  weep wept|win won|withdraw withdrew withdrawn|write wrote written
  child children|foot feet|goose geese|knife knives|leaf leaves|life lives|loaf loaves|man men|mouse mice|person people|shelf shelves
  thief thieves|tooth teeth|wife wives|wolf wolves|woman women|half halves|good better best|bad worse worst|far further farther
  1 one|2 two|3 three|4 four|5 five|6 six|7 seven|8 eight|9 nine|10 ten|11 eleven|12 twelve
  14 fourteen|15 fifteen|16 sixteen|20 twenty|30 thirty|40 forty|50 fifty|60 sixty|90 ninety|100 hundred|1000 thousand`
    .split(/[|\n]/)
    .flatMap((line) => {
      const [ground = '', ...forms] = line.trim().split(' ');
      return forms.map((form): [string, string] => [form, ground]);
    }),
);
