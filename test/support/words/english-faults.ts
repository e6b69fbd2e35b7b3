/** What is wrong with the English of a catalogue, as a machine can see it. Used by tests only. */
import { tableOf } from './sentence-table.ts';
import { BUTTONS } from './word-rules.ts';

/** Shorter strings are labels, in which there is no turn of phrase. */
const WORDS_OF_A_SENTENCE = 3;

export interface EnglishFaults {
  /** Strings of three words or more, of which the share of `turns` is taken. */
  readonly sentences: number;
  /** One line for each string that has at least one of the twenty turns. */
  readonly turns: readonly string[];
  /** One line for each string with a word that its reader does not have. */
  readonly forbidden: readonly string[];
  /** One line for each string that has a sentence of more than `mostWords` words. */
  readonly long: readonly string[];
  /** One line for each string with a semicolon or a second colon. */
  readonly marks: readonly string[];
}

/** The words of `text`; a value counts as one, whatever it is filled with. */
function wordsIn(text: string): number {
  return text.replace(/\{\{[^}]*\}\}/gu, 'X').match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
}

const sentencesIn = (text: string): readonly string[] => text.split(/(?<=[.?!…])\s+/u);

/** The faults of `catalogue`, each with its key; `mostWords` is 15 where visitors read, 20 for staff. */
export function englishFaults(catalogue: object, mostWords: number): EnglishFaults {
  const table = [...tableOf(catalogue)];
  const found = (faultsOf: (text: string) => readonly string[]): readonly string[] =>
    table.flatMap(([key, text]) => {
      const faults = faultsOf(text);
      return faults.length === 0 ? [] : [`${key}: ${faults.join(', ')}`];
    });
  const isSentence = (text: string): boolean =>
    (text.match(/[A-Za-z]+/gu) ?? []).length >= WORDS_OF_A_SENTENCE;
  return {
    sentences: table.filter(([, text]) => isSentence(text)).length,
    turns: found((text) =>
      isSentence(text) ? TURNS.filter(([, turn]) => turn.test(text)).map(([name]) => name) : [],
    ),
    forbidden: found((text) =>
      FORBIDDEN.filter(([word]) => word.test(text)).map(
        ([word, better]) => `${String(word)}: write ${better}`,
      ),
    ),
    long: found((text) =>
      sentencesIn(text)
        .map(wordsIn)
        .filter((words) => words > mostWords)
        .map((words) => `${words} words`),
    ),
    marks: found((text) => [
      ...(text.includes(';') ? ['a semicolon'] : []),
      ...((text.match(/:(?=\s|$)/gu) ?? []).length > 1 ? ['two colons'] : []),
    ]),
  };
}

/** One line for each button of the kiosk that does not begin with a verb. Only the kiosk's keys tell which are buttons. */
export function buttonFaults(kiosk: object): readonly string[] {
  return [...tableOf(kiosk)]
    .filter(([key, text]) => BUTTONS.test(key) && !BUTTONS_WITHOUT_VERB.has(key) && !BUTTON_VERBS.test(text))
    .map(([key, text]) => `${key}: “${text}” does not begin with a verb`);
}

/**
 * How English is written on screens, as data: the section “English” of `words/TRANSLATING.md` for a machine. English is
 * the source of nine translations, so what is odd here is odd ten times. Used by tests only.
 */

/**
 * Twenty turns of phrase that product English does not use. They are rare in other programs (about 1 % of strings), and a
 * few of them are right where they stand: a catalogue may have them in `SHARE_OF_TURNS` of its strings.
 */
const TURNS: readonly (readonly [string, RegExp])[] = [
  ['whoever, looks after', /\bwhoever\b|\blooks after\b/u],
  [
    'anew, meanwhile, all the same, by now',
    /\banew\b|\bmeanwhile\b|\ball the same\b|\bby then\b|\bby now\b|\bbesides\b/u,
  ],
  ['by itself (= automatically)', /\bby (?:itself|themselves)\b/u],
  ['any more (= no longer)', /\bany ?more\b|\bno more\b(?! than)/u],
  ['unless set otherwise (= Default:)', /unless set otherwise/u],
  ['look whether (= check)', /\blook (?:whether|there|at it|first)\b/iu],
  ['see that (= check that)', /\bsee that\b/u],
  [
    'is let in, turned away, told, kept',
    /\b(?:is|are|was|were|be|been) (?:let in|turned away|taken|told|heard|said|kept)\b/u,
  ],
  [
    'a thing that takes or does not take',
    /\b(?:did|does|do|will) not take\b|\btakes? (?:no|nothing|it|them|one|what)\b|\btook nothing\b/u,
  ],
  ['stands, goes on, lies', /\b(?:stands?|stood|goes on|go on|lies?)\b/u],
  [
    'a clause as a noun',
    /(?:^|[.;:,] |\b(?:and|of|is|than|with|for|from) )(?:[Ww]hat|[Ww]ho) (?:is|are|was|were|has|had|does|waits?|comes?|came|went|passes|stands|becomes|belongs|changes|happened|holds|somebody|people|this|a person)\b(?!.*\?)/u,
  ],
  [
    'put in, put back, put away, bring (= import, restore, close)',
    /\bput(?:s|ting)? .{0,25}\b(?:in|back|away)\b|\bbrings?\b|\bbrought\b/iu,
  ],
  ['signs (= characters)', /\bsigns?\b(?![- ](?:in|of|up|out|it|the|itself))/iu],
  ['somebody, nobody, none', /\b(?:somebody|nobody|none)\b/iu],
  ['an answer came', /\b(?:answer|call|event|one|none|nothing) (?:came|comes|has come)\b/u],
  ['make room, mend', /\bmake room\b|\bmend\b/iu],
  ['could not do it, did not reach', /could not do (?:it|that)\b|did not reach/u],
  ['colon and semicolon in one string', /:\s.*;|;.*:\s/u],
  ['It, Its, They, Both at the start', /^(?:It|Its|They|Both|In them)\b/u],
  ['is no X (= is not an X)', /\b(?:is|are|was|were) no (?!longer|more|other|one|need|way|such)\w+/u],
];

export const SHARE_OF_TURNS = 0.04;

/** Words that a reader of screens does not have, with what takes their place. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\brosters?\b/iu, 'appointment list'],
  [/\bhubs?\b/iu, 'Foyer'],
  [/\bhouses?\b|\bstations?\b/iu, 'lobby'],
  [/\bthe service\b/iu, 'the booking system'],
  [/\bevents?\b/iu, 'webhook, or live updates'],
  [/\bcopies\b|\b(?:a|the|this|which|daily|last|older|newer) copy\b/iu, 'backup'],
  [/\bput back\b/iu, 'restore'],
  [/\bauthorit(?:y|ies)\b/iu, 'CA certificate'],
  [/\brevoke[ds]?\b/iu, 'remove'],
  [/\brefus(?:e|es|ed|al|ing)\b/iu, 'reject'],
  [/\bfaults?\b/iu, 'problem, or error'],
  [/\bloudness\b/iu, 'volume'],
  [/\bpanels?\b/iu, 'screen'],
  [/\bmachines?\b/iu, 'computer'],
  [/\bFoyer (?:has )?printed\b/u, 'showed'],
  [/\bNo answer came\b/u, 'Foyer did not respond'],
];

/** What is written on a button begins with one of these, or the key is in `BUTTONS_WITHOUT_VERB`. */
const BUTTON_VERBS =
  /^(?:Ask|Check|Clear|Close|Continue|Correct|Find|Go|Read|Repeat|Reset|Say|Stop|Tell|Try|Type|Use)\b/u;

/** Answers to a question on the screen, and names of what opens: a verb would be longer and say no more. */
const BUTTONS_WITHOUT_VERB: ReadonlySet<string> = new Set([
  'choose.none',
  'confirm.yes',
  'confirm.no',
  'end.done',
  'help.withdraw',
  'idle.stay',
  'session.help',
  'session.helpAsked',
  'session.helpComing',
  'session.open',
  'staff.open',
]);
