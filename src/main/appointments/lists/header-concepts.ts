/** What the name of a column says, word by word. Pure. */
import { textKey, wordsOf } from './text-key.ts';
import { type Concept, HEADER_WORDS } from './words/header-words.ts';

export interface HeaderReading {
  /** In the order of the name. A word may mean several things. */
  readonly concepts: readonly (readonly Concept[])[];
  readonly unknown: number;
}

const CONCEPTS_OF = new Map<string, Concept[]>();
for (const [concept, words] of HEADER_WORDS)
  for (const word of words.split(',')) {
    const key = textKey(word);
    const known = CONCEPTS_OF.get(key);
    if (!known) CONCEPTS_OF.set(key, [concept]);
    else if (!known.includes(concept)) known.push(concept);
  }

/** Words that are written as several. */
const MOST_WORDS = 4;
const MOST_LETTERS = 24;
/** Between parts of a German word. */
const LINKS = ['', 's', 'n', 'es', 'en'];
const LETTER_IS_WORD = /^\p{Script=Han}/u;

/** A word of several, such as `Geburtsdatum` or `开始时间`: the fewest known ones that give it without a rest. */
function splitWord(word: string): readonly string[] | undefined {
  if (word.length > MOST_LETTERS) return undefined;
  const best: (readonly string[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end++) {
    for (let from = 0; from < end; from++) {
      const before = best[from];
      if (!before || (best[end]?.length ?? MOST_LETTERS) <= before.length + 1) continue;
      const part = word.slice(from, end);
      if (part.length < 3 && !LETTER_IS_WORD.test(part)) continue;
      const known = LINKS.map((link) => (part.endsWith(link) ? part.slice(0, part.length - link.length) : ''))
        .filter((bare) => bare.length > 2 || LETTER_IS_WORD.test(bare))
        .find((bare) => CONCEPTS_OF.has(bare));
      if (known !== undefined) best[end] = [...before, known];
    }
  }
  return best[word.length];
}

function read(name: string): HeaderReading {
  const words = wordsOf(name.slice(0, 200));
  const concepts: (readonly Concept[])[] = [];
  let unknown = 0;
  for (let at = 0; at < words.length;) {
    let many = Math.min(MOST_WORDS, words.length - at);
    while (many > 0 && !CONCEPTS_OF.has(words.slice(at, at + many).join(''))) many -= 1;
    const word = words.slice(at, at + Math.max(many, 1)).join('');
    const parts = many > 0 ? [word] : splitWord(word);
    if (parts) concepts.push(...parts.map((part) => CONCEPTS_OF.get(part) ?? []));
    else if (word.length > 1 && !/^\d+$/.test(word)) unknown += 1;
    at += Math.max(many, 1);
  }
  return { concepts, unknown };
}

const known = new Map<string, HeaderReading>();
const MOST_KNOWN = 5_000;

export function readHeaderName(name: string): HeaderReading {
  const before = known.get(name);
  if (before) return before;
  if (known.size > MOST_KNOWN) known.clear();
  const reading = read(name);
  known.set(name, reading);
  return reading;
}
