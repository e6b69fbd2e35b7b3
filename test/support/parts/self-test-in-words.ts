/** A self-test that is over, as its page and its text say it, in each language of setup. */
import { expect } from 'vitest';
import { LANGUAGES, type Language } from '../../../src/contract/languages.ts';
import type { SelfTestState, TestedLine } from '../../../src/contract/self-test.ts';
import { createFormats } from '../../../src/renderer/i18n/formats.ts';
import { createI18n } from '../../../src/renderer/i18n/create-i18n.ts';
import { loadStaffSentences } from '../../../src/renderer/i18n/staff-sentences.ts';
import {
  foundSentence,
  selfTestText,
  todoSentence,
} from '../../../src/renderer/setup/words/self-test-words.ts';
import setup from '../../../src/words/en/setup.json' with { type: 'json' };

type Done = Extract<SelfTestState, { kind: 'done' }>;

const i18n = createI18n({ setup }, loadStaffSentences);

function saidOf(line: TestedLine, language: Language): readonly string[] {
  const t = i18n.getFixedT(language, 'setup');
  const found = foundSentence(t, line.finding, createFormats(language, 'UTC'), language);
  return [`${t(`selfTest.line.${line.line}`)}:`, found, todoSentence(t, line) ?? ''];
}

/** What a finding is about, which no translation may leave out. */
function namedBy({ finding }: TestedLine): readonly string[] {
  if (finding.kind === 'screens-away') return finding.names;
  if (finding.kind === 'location-unlisted') return [String(finding.id)];
  return finding.kind === 'disk-refuses' ? [finding.cause] : [];
}

/**
 * Whatever did not pass names its part and its code, says what was found and a way out, each as a whole sentence of the
 * language and not as a key or in English.
 */
export async function expectInWords(done: Done): Promise<void> {
  for (const language of LANGUAGES) {
    expect(await i18n.loadLanguage(language)).toBe(true);
    const text = selfTestText(
      i18n.getFixedT(language, 'setup'),
      done,
      createFormats(language, 'UTC'),
      language,
    );
    expect(text).not.toMatch(/selfTest|\{\{|undefined|NaN/);
    for (const line of done.lines.filter(({ result }) => result !== 'pass')) {
      const said = saidOf(line, language);
      const inEnglish = saidOf(line, 'en');
      for (const [place, sentence] of said.entries()) {
        expect(text).toContain(sentence);
        expect(sentence, `${language}: ${line.finding.kind}`).toMatch(place === 0 ? /\S:$/ : /\S[.。]$/);
        if (language !== 'en' && place > 0) expect(sentence).not.toBe(inEnglish[place]);
      }
      expect(text).toContain(line.code);
      for (const name of namedBy(line)) expect(said[1]).toContain(name);
    }
  }
}
