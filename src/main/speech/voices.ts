/** Which languages `espeak-ng` can speak on this machine, and with which of its voices. Pure. */
import { type Language, LANGUAGES } from '../../contract/languages.ts';

/**
 * espeak-ng's names of voices, the better one first; the texts of `-v` come from here and nowhere else.
 *
 * Mandarin: in 1.51, which Debian 12 and Ubuntu 24.04 have, the voice `cmn` says the tones as English numbers ("hao
 * three"); the one for pinyin does not (espeak-ng issues 1236 and 1370). Older versions have only `cmn`, without
 * that fault.
 */
const VOICES: Readonly<Record<Language, readonly string[]>> = {
  en: ['en'],
  es: ['es'],
  fr: ['fr-fr', 'fr'],
  de: ['de'],
  ar: ['ar'],
  uk: ['uk'],
  pl: ['pl'],
  tr: ['tr'],
  'zh-Hans': ['cmn-latn-pinyin', 'cmn', 'zh'],
  vi: ['vi'],
};

/** Priority, language, age and gender, name, file, and other languages as `(zh-cmn 5)(zh 5)`. */
const LINE = /^\s*\d+\s+(\S+)\s+\S+\s+\S+\s+\S+\s*(.*)$/;
const OTHER = /\((\S+) \d+\)/g;

/** The voices of our languages that a listing of `espeak-ng --voices` names. Lines of another form are passed over. */
export function voicesIn(listing: string): ReadonlyMap<Language, string> {
  const named = new Set<string>();
  for (const line of listing.split('\n')) {
    const [, language, others = ''] = LINE.exec(line.trimEnd()) ?? [];
    if (language === undefined) continue;
    named.add(language);
    for (const [, other = ''] of others.matchAll(OTHER)) named.add(other);
  }
  const voices = new Map<Language, string>();
  for (const language of LANGUAGES) {
    const voice = VOICES[language].find((name) => named.has(name));
    if (voice !== undefined) voices.set(language, voice);
  }
  return voices;
}

/** Words a minute of espeak-ng's own pace, and the limits of its `-s`. */
const WORDS_A_MINUTE = 175;
const SLOWEST = 80;
const FASTEST = 450;

/** The arguments for one text, which itself goes in over stdin and is never among them. No `-m`: no markup. */
export function argumentsFor(voice: string, rate: number): readonly string[] {
  const words = Math.min(FASTEST, Math.max(SLOWEST, Math.round(WORDS_A_MINUTE * rate)));
  return ['-v', voice, '-s', String(words), '-b', '1', '--stdin', '--stdout'];
}
