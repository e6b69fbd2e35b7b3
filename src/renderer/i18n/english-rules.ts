/**
 * How English is written on screens, as data: the section “English” of `words/TRANSLATING.md` for a machine. English is
 * the source of nine translations, so what is odd here is odd ten times. Used by tests only.
 */

/**
 * Twenty turns of phrase that product English does not use. They are rare in other programs (about 1 % of strings), and a
 * few of them are right where they stand: a catalogue may have them in `SHARE_OF_TURNS` of its strings.
 */
export const TURNS: readonly (readonly [string, RegExp])[] = [
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
export const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
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
export const BUTTON_VERBS =
  /^(?:Ask|Check|Clear|Close|Continue|Correct|Find|Go|Read|Repeat|Reset|Say|Stop|Tell|Try|Type|Use)\b/u;

/** Answers to a question on the screen, and names of what opens: a verb would be longer and say no more. */
export const BUTTONS_WITHOUT_VERB: ReadonlySet<string> = new Set([
  'choose.none',
  'confirm.yes',
  'confirm.no',
  'done.finish',
  'help.withdraw',
  'idle.stay',
  'session.help',
  'session.helpAsked',
  'session.helpComing',
  'session.open',
  'staff.open',
]);
